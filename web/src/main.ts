// Starts the page.
import { mount } from "svelte";
import App from "./page/App.svelte";
import "./page/page.css";

mount(App, { target: document.getElementById("page")! });
