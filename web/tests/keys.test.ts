// Which keys are the page's.
import { expect, test } from "vitest";
import { isForPage } from "../src/page/keys";

/** Whether the page hears an arrow that is pressed on the last element of this text. */
function hears(html: string, more: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  const target = [...document.body.querySelectorAll("*")].at(-1)!;
  let heard = false;
  const hear = (event: KeyboardEvent) => (heard = isForPage(event));
  addEventListener("keydown", hear, { once: true });
  target.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, ...more }));
  return heard;
}

test.each(["<p></p>", "<button></button>", `<input type="checkbox" role="switch">`, "<a href='#'></a>"])(
  "an arrow is heard on %s",
  (html) => expect(hears(html)).toBe(true),
);

test.each([
  "<input>",
  `<input type="radio">`,
  `<input type="range">`,
  "<textarea></textarea>",
  "<select></select>",
  "<header><button></button></header>",
  `<div role="alertdialog"><button></button></div>`,
])("but not on %s", (html) => expect(hears(html)).toBe(false));

test("keys with others are the browser's", () => {
  for (const other of ["ctrlKey", "metaKey", "altKey"])
    expect(hears("<p></p>", { [other]: true })).toBe(false);
});
