// What the page of a game by link says in English.
import type { OnlineWords } from "./catalogue";

export const english: OnlineWords = {
  title: "Game by link",
  phrases: {
    hello: "Hello!",
    "good-luck": "Good luck!",
    thanks: "Thank you!",
    "well-played": "Well played!",
    oops: "Oops!",
    sorry: "Sorry!",
    "one-moment": "One moment, please.",
    "i-am-back": "I am back.",
    "good-game": "Good game!",
    goodbye: "Goodbye!",
  },
};
