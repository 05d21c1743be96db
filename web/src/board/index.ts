// The board's public names.
import "./style/board.css";
import "./style/ground.css";
import "./style/pieces.css";
import "./style/marks.css";
import "./style/buttons.css";

export { Board } from "./board";
export { drawIcon } from "./icon";
export type {
  BoardState,
  Callbacks,
  HintStep,
  LastMove,
  Layout,
  Look,
  Piece,
  Slid,
  Slide,
  Target,
  TargetKind,
} from "./state";
