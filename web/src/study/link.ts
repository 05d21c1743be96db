// A link that holds a whole game with its variations: its lines deflated, in letters that an address may have. Every few
// moves comes a check of all before it, so that a link that was cut short or changed is known by where it breaks.
import type { GameId } from "../api/names";
import { isStudyModel } from "./saved_studies";
import { type Node, START, type StudyModel, type Tree, fromStudy, toStudy } from "./tree";

/** What a link holds, and whether that is all of it. */
export interface FromLink {
  tree: Tree | null; // null where nothing can be read
  whole: boolean;
}

const VERSION = "1";
const CHECKED = 8; // moves between two checks
const LONGEST = 4_000_000; // bytes a link may unfold to

/** The address of a tree, after the #. */
export async function recordLink(tree: Tree): Promise<string> {
  const packed = await deflated(new TextEncoder().encode(written(tree)));
  return `#/record/${tree.rules.game}/${letters(packed)}`;
}

/** The tree in the last part of such an address; of a broken one as much as is surely right. */
export async function readLink(game: GameId, text: string): Promise<FromLink> {
  const lines = new TextDecoder().decode(await inflated(bytes(text))).split("\n");
  const check = checking(game);
  const [version, about] = [check.line(lines[0] ?? ""), check.line(lines[1] ?? "")];
  const nodes: Node[] = [];
  let sound = -1; // so many moves are surely right; -1: not even what comes before them
  let whole = false;
  for (const line of lines.slice(2)) {
    if (line === `.${check.sum}`) whole = true;
    if (whole || line === `#${check.sum}`) sound = nodes.length;
    if (whole) break;
    if (/^[#.]/.test(line)) {
      if (sound !== nodes.length) break; // a check that does not hold
      continue;
    }
    const node = nodeOf(check.line(line), nodes.length);
    if (!node) break;
    nodes.push(node);
  }
  if (version !== VERSION || sound < 0) return { tree: null, whole: false };
  const study = { ...aboutOf(about, game), nodes: nodes.slice(0, sound) };
  return isStudyModel(study) ? { tree: fromStudy(study), whole } : { tree: null, whole: false };
}

// The lines

function written(tree: Tree): string {
  const { rules, start, tags, ending, comment, nodes, played } = toStudy(tree);
  const check = checking(rules.game);
  const lines = [VERSION, JSON.stringify([rules.options, start, tags, ending, comment, played])].map(
    check.line,
  );
  nodes.forEach(({ parent, move, comment, mark }, at) => {
    if (at % CHECKED === 0) lines.push(`#${check.sum}`);
    const plain = parent === at - 1 && !comment && !mark;
    lines.push(check.line(plain ? move : JSON.stringify([parent, move, mark, comment])));
  });
  return [...lines, `.${check.sum}`].join("\n");
}

/** A move alone follows the one before it. */
function nodeOf(line: string, at: number): Node | null {
  if (!line.startsWith("[")) return line ? { parent: at - 1, move: line, comment: "", mark: "" } : null;
  const [parent, move, mark, comment] = parsed(line);
  const node = { parent, move, mark, comment } as Node; // its shape is looked at with all the others
  return Number.isInteger(parent) && node.parent >= START && node.parent < at ? node : null;
}

function aboutOf(line: string, game: GameId): Omit<StudyModel, "nodes"> {
  const [options, start, tags, ending, comment, played] = parsed(line);
  return { rules: { game, options }, start, tags, ending, comment, played } as Omit<StudyModel, "nodes">;
}

function parsed(line: string): unknown[] {
  try {
    const found: unknown = JSON.parse(line);
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** A sum over the game and all lines so far (FNV-1a). */
function checking(game: GameId) {
  let sum = 0x811c9dc5;
  const add = (text: string) => {
    for (const letter of `${text}\n`) sum = Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193);
  };
  add(game);
  return {
    line: (text: string): string => (add(text), text),
    get sum(): string {
      return (sum >>> 0).toString(36);
    },
  };
}

// The bytes

const deflated = async (plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(
    await new Response(
      new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    ).arrayBuffer(),
  );

/** As much as can be unfolded: what came out before something was wrong is right. */
async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream("deflate-raw");
  const reader = stream.readable.getReader();
  const parts: BlobPart[] = [];
  let length = 0;
  const reading = (async () => {
    for (let part = await reader.read(); !part.done && length < LONGEST; part = await reader.read()) {
      parts.push(part.value as Uint8Array<ArrayBuffer>);
      length += part.value.length;
    }
    await reader.cancel();
  })().catch(() => {});
  const writer = stream.writable.getWriter();
  const writing = (async () => {
    await writer.write(packed);
    await new Promise((done) => setTimeout(done)); // all that came out is taken before the end may fail
    await writer.close();
  })().catch(() => {});
  await Promise.all([reading, writing]);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Base64 in the letters of addresses. */
function letters(packed: Uint8Array): string {
  const binary = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes before the first letter that cannot be meant. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const [sound = ""] = /^[\w-]*/.exec(text)!;
  const whole = sound.length % 4 === 1 ? sound.slice(0, -1) : sound;
  const binary = atob(whole.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
