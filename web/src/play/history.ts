// What has happened in a game: taking it back, bringing it back, and looking at it.
import type { Snapshot } from "../api/types";
import { VERDICT } from "./events";
import { endsRound } from "./phase";
import { resultOf } from "./outcome";
import { type SavedGame, newId } from "./saved";
import { endOfRound, sceneOf } from "./scene";
import { isHuman } from "./seat";
import type { Session } from "./session.svelte";

export class History {
  constructor(private readonly session: Session) {}

  get canUndo(): boolean {
    return this.#isOpen && (!!this.session.turn?.made.length || this.#lastOwn >= 0);
  }

  get canRedo(): boolean {
    return this.#isOpen && this.session.game.redo.length > 0;
  }

  /** Takes back a step of the turn in the making, else the last move of a person and what came after it. */
  undo(): Promise<void> {
    const { session } = this;
    if (session.turn?.made.length) return session.hand.back();
    if (!this.canUndo) return session.idle; // what is under way must not stop for nothing
    return session.overtaking((signal) => {
      if (session.watched) session.paused = true;
      return session.stand(takenBack(session.game, this.#lastOwn), signal);
    });
  }

  redo(): Promise<void> {
    const { session } = this;
    if (!this.canRedo) return session.idle;
    return session.overtaking(async (signal) => {
      const events = [...session.game.sheet.events];
      const rest = [...session.game.redo];
      let snapshot: Snapshot;
      do {
        events.push(rest.shift()!);
        snapshot = await this.#snapshotAfter(events, signal);
      } while (
        rest.length &&
        (rest[0] === VERDICT || (!isHuman(session.game, snapshot.turn) && !session.watched))
      );
      await session.stand(withEvents(session.game, events, rest), signal);
    });
  }

  /** How many events have been played where one looks. */
  get at(): number {
    const { phase, game } = this.session;
    return phase.at === "browsing" ? phase.ply : game.sheet.events.length;
  }

  /** Looks so many events further on or back, if there are as many. */
  async step(by: number): Promise<void> {
    const to = this.at + by;
    if (to >= 0 && to <= this.session.game.sheet.events.length) await this.look(to);
  }

  /** Shows an earlier moment of the game; `null` comes back to where it stands. */
  look(events: number | null): Promise<void> {
    const { session } = this;
    if (session.bound || !session.snapshot) return session.idle;
    return session.overtaking(async (signal) => {
      const all = session.game.sheet.events;
      const ply = Math.max(0, Math.min(events ?? all.length, all.length));
      if (ply === all.length) return session.rest();
      const snapshot = await this.#snapshotAfter(all.slice(0, ply), signal);
      session.quieten();
      session.phase = { at: "browsing", ply, snapshot };
      session.scene = (endsRound(snapshot) ? endOfRound : sceneOf)(snapshot, session.scene.pieces);
    });
  }

  /** The game up to the moment looked at as a game of its own; the one it comes from stays as it is. */
  branch(): SavedGame | null {
    const { game, phase } = this.session;
    if (phase.at !== "browsing" || game.strict) return null;
    return {
      ...withEvents(game, game.sheet.events.slice(0, phase.ply), []),
      id: newId(),
      updated: Date.now(),
    };
  }

  get #isOpen(): boolean {
    const { game, snapshot, phase } = this.session;
    return !game.strict && !!snapshot && phase.at !== "browsing";
  }

  /** The last event that a person may take back, or -1; of two computers that is anything but what follows by itself. */
  get #lastOwn(): number {
    const { game, snapshot, watched } = this.session;
    return snapshot!.history.findLastIndex(
      ({ event, player }) => event !== VERDICT && (watched || !player || isHuman(game, player)),
    );
  }

  #snapshotAfter(events: string[], signal: AbortSignal): Promise<Snapshot> {
    const { sheet } = this.session.game;
    return this.session.ask((api, given) => api.snapshot({ ...sheet, events }, given), signal);
  }
}

/** A game with these events; how it stands then is not known yet. */
export function withEvents(game: SavedGame, events: string[], redo: string[]): SavedGame {
  return { ...game, sheet: { ...game.sheet, events }, redo, made: null, result: null };
}

/** A game as it was after so many events; what came then can be brought back. */
function takenBack(game: SavedGame, ply: number): SavedGame {
  const { events } = game.sheet;
  return withEvents(game, events.slice(0, ply), [...events.slice(ply), ...game.redo]);
}

/** A game after one event more and its verdict; what was taken back stays if this is what comes next in it. */
export function played(game: SavedGame, snapshot: Snapshot): SavedGame {
  const { events } = snapshot.sheet;
  const added = events.slice(game.sheet.events.length);
  const redo = added.every((event, index) => game.redo[index] === event) ? game.redo.slice(added.length) : [];
  return { ...withEvents(game, events, redo), result: resultOf(snapshot) };
}
