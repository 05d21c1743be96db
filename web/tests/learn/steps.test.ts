// Where a chapter is taken up again.
// @vitest-environment node
import { expect, test } from "vitest";
import type { LessonStep, Task } from "../../src/api/types";
import { tasksOf, whereToBegin } from "../../src/learn/steps";

const steps = ["", "a", "", "b", "c"].map((task): LessonStep => ({
  text: "",
  task: task ? ({ task } as Task) : null,
}));

test.each([
  [[], 0],
  [["a"], 2],
  [["a", "b"], 4],
  [["b"], 0],
  [["a", "b", "c"], 0],
])("with the stars %j at step %i", (met: string[], index) => {
  expect(whereToBegin(steps, (task) => met.includes(task))).toBe(index);
});

test("a chapter has the tasks of its steps", () => {
  expect(tasksOf(steps)).toEqual(["a", "b", "c"]);
});
