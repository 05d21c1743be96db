// Studies kept in this browser. None ever makes room for another.
import { isGame } from "../api/names";
import { isObject, newId } from "../play/saved";
import { storage } from "../play/storage.svelte";
import type { Annotation } from "./panel/notes";
import { ENDINGS, MARKS, START, type StudyModel, type Tree, toStudy } from "./tree";

/** A study as it is kept. */
export interface SavedStudy {
  id: string;
  updated: number; // milliseconds: when it was changed last, not when it was looked at
  from: string | null; // the game it comes from; of two rounds with the number of the round
  study: StudyModel;
  at: number; // where one has looked last
  flipped: boolean;
  result: string; // of the main line, `*` where it goes on or is not known yet
  annotation?: Annotation | null; // what the engine has said of the game
}

const KEY = "tablier.studies";

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isOne = (values: readonly unknown[], value: unknown): boolean => values.includes(value);

/** Whether a value has the shape of a study; what its moves are worth the server will say. */
export function isStudyModel(value: unknown): value is StudyModel {
  if (!isObject(value) || !isObject(value.rules) || !isObject(value.tags)) return false;
  const { rules, start, tags, ending, comment, nodes, played } = value;
  return (
    isGame(rules.game) &&
    isObject(rules.options) &&
    (start == null || typeof start === "string") &&
    Object.values(tags).every((tag) => typeof tag === "string") &&
    isOne(ENDINGS, ending) &&
    typeof comment === "string" &&
    (played == null || isCount(played)) &&
    Array.isArray(nodes) &&
    nodes.every(
      (node: unknown, index) =>
        isObject(node) &&
        Number.isInteger(node.parent) &&
        (node.parent as number) >= START &&
        (node.parent as number) < index &&
        typeof node.move === "string" &&
        typeof node.comment === "string" &&
        isOne(["", ...MARKS], node.mark),
    )
  );
}

export const isSavedStudy = (value: unknown): value is SavedStudy =>
  isObject(value) &&
  typeof value.id === "string" &&
  typeof value.updated === "number" &&
  (value.from === null || typeof value.from === "string") &&
  isStudyModel(value.study) &&
  Number.isInteger(value.at) &&
  (value.at as number) >= START &&
  (value.at as number) < value.study.nodes.length &&
  typeof value.flipped === "boolean" &&
  typeof value.result === "string";

/** All kept studies, the latest first. */
export function savedStudies(): SavedStudy[] {
  return all()
    .filter(isSavedStudy)
    .sort((a, b) => b.updated - a.updated);
}

export function savedStudy(id: string): SavedStudy | null {
  return (
    all()
      .filter(isSavedStudy)
      .find((study) => study.id === id) ?? null
  );
}

/** The study that was made of a game, if one was. */
export function studyFrom(game: string): SavedStudy | null {
  return savedStudies().find((study) => study.from === game) ?? null;
}

export function keepStudy(study: SavedStudy): void {
  storage.write(KEY, [study, ...allBut(study.id)]);
}

export function forgetStudy(id: string): void {
  storage.write(KEY, allBut(id));
}

/** A study of its own, not kept yet. */
export function freshStudy(tree: Tree, at = START, from: string | null = null): SavedStudy {
  const study = toStudy(tree);
  return { id: newId(), updated: Date.now(), from, study, at, flipped: false, result: "*" };
}

const all = (): unknown[] => {
  const found = storage.read(KEY);
  return Array.isArray(found) ? found : [];
};

/** What else is kept, also what this page cannot read: another version of it may. */
const allBut = (id: string): unknown[] => all().filter((one) => !isObject(one) || one.id !== id);
