// What the analysis board says in English.
import type { StudyWords } from "./catalogue";

export const english: StudyWords = {
  title: "Analysis",
  study: (title) => `Analysis · ${title}`,
  nothingPlayed: "Play a move on the board: it is written here, and any other move you try beside it.",
  startOfGame: "Start",
  variation: (move) => `Instead of ${move}`,
  marks: {
    "!!": "brilliant move",
    "!": "good move",
    "!?": "interesting move",
    "?!": "doubtful move",
    "?": "mistake",
    "??": "blunder",
  },
  markMove: "Mark the move",
  comment: "Comment",
  commentOf: (move) => `Comment on ${move}`,
  commentHere: "Change the comment",
  done: "Done",
  thisMove: "This move",
  promote: "Make it the main line",
  remove: "Delete from here",
  removed: (count) => (count === 1 ? "One move deleted." : `${count} moves deleted.`),
  undo: "Undo",
  redo: "Redo",
  flip: "Flip the board",
  ended: {
    draw: () => "Draw agreed.",
    resign: (side) => `${side} resigned.`,
    time: (side) => `${side} ran out of time.`,
  },
  gone: "This analysis is no longer kept in this browser.",
  wrong: (move) => `The move ${move} cannot be played:`,
  wrongStart: "This game cannot be opened:",
  openSoundPart: (moves) =>
    moves === 0
      ? "Open it without moves"
      : moves === 1
        ? "Open its first move"
        : `Open its first ${moves} moves`,
  tools: "This analysis",
  unkept: "Opened from a link: it is kept in this browser once you change it.",
  keep: "Keep it",
};
