// Starts the page.
import "./themes.css";
import "./page/page.css";
import { mount } from "svelte";
import App from "./page/App.svelte";

mount(App, { target: document.getElementById("page")! });
