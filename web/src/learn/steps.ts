// The steps of chapters, and an exercise as the one step of a chapter of its own.
import type { Exercise, LessonStep } from "../api/types";
import type { LearnWords } from "../words/learn";

/** The tasks of some steps by name. */
export const tasksOf = (steps: readonly LessonStep[]): string[] =>
  steps.flatMap(({ task }) => (task ? [task.task] : []));

export function exerciseStep({ task }: Exercise, words: LearnWords): LessonStep {
  const goal = task.keeps === "draw" ? words.keepDraw : words.keepWin;
  return { text: `**${goal}** ${words.within(task.turns)}`, task };
}

/** Whoever comes back goes on after the stars already won; a chapter that is done begins anew. */
export function whereToBegin(steps: readonly LessonStep[], isMet: (task: string) => boolean): number {
  const open = steps.findIndex(({ task }) => task && !isMet(task.task));
  return steps.slice(0, Math.max(0, open)).findLastIndex(({ task }) => task) + 1;
}
