// The board's public names.
import "./board.css";

export { Board } from "./board";
export type {
  BoardState,
  Callbacks,
  LastMove,
  Layout,
  Look,
  Piece,
  Slide,
  Target,
  TargetKind,
} from "./state";
