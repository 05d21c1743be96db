// What the server sends and takes: written by `make types` from its OpenAPI description, never by hand.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description What all positions of a small board are worth to the player to move. */
    BoardCounts: {
      cols: number;
      rows: number;
      /** @description Positions, not regarding symmetry. */
      won: number;
      drawn: number;
      lost: number;
      /** @description Moves of both sides to the end of the longest win. */
      longest_win: number;
      longest_loss: number;
      /** @description The start position. */
      position: string;
      /**
       * @description What it is worth to the first player.
       * @enum {integer}
       */
      value: 1 | 0 | -1;
      /** @description After how many moves of both sides it is over; None in a draw. */
      distance: number | null;
    };
    /** @description What is so of each player. */
    Both: {
      first: boolean;
      second: boolean;
    };
    /** @description How many pieces each player lacks of those the game begins with, wherever the sheet begins. */
    Captured: {
      first: number;
      second: number;
    };
    /** @description Steps about one thing. */
    Chapter: {
      /** @description Stays the same when chapters change places. */
      id: string;
      /** @description A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a blank line parts paragraphs. */
      title: string;
      steps: components["schemas"]["LessonStep"][];
    };
    /** @description One thing that may be done next within a turn. */
    Choice: {
      /** @description One step of a turn in the making, as the choices name it. */
      token: string;
      /** @enum {string} */
      kind:
        | "piece"
        | "size"
        | "step"
        | "approach"
        | "withdrawal"
        | "place"
        | "bounce"
        | "goal"
        | "capture"
        | "close"
        | "rejoin"
        | "pass"
        | "stop";
      /** @description The cell concerned; empty where there is none. */
      target: string;
      /** @description What this step captures. */
      captured: string[];
      /** @description Tchag: the tiles that slide, from and to. */
      slides: [string, string][];
      /**
       * @description Tchag: of a closing the side the tiles come from, of a rejoining the way they go; else empty.
       * @enum {string}
       */
      direction: "" | "L" | "R" | "D" | "U";
      /** @description Tchag: the column or row a rejoining moves; else empty. */
      line: string;
      /** @description The board part of the text after this step. Tchag: in the box of the turn's start. */
      preview: string;
    };
    /** @description The clocks at one moment of the server. */
    ClockState: {
      control: components["schemas"]["DaysControl"] | components["schemas"]["TimedControl"];
      left: components["schemas"]["Left"];
      /** @description Whose time runs. */
      running: ("first" | "second") | null;
      /** @description That moment, in milliseconds since 1970. */
      now: number;
      /** @description Whether the one whose time runs has not moved yet: what is left is for that move alone. */
      first_move: boolean;
    };
    /** @description What the computer plays. */
    ComputerMove: {
      /** @description A move, written as the list of legal moves has it. */
      move: string;
      /** @description The choices along the move, the picking up of the piece first. */
      frames: components["schemas"]["Choice"][];
    };
    /** @description The computer: at a level of the game, or at full strength with so many seconds a move. */
    ComputerOpponent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "computer";
      level?: number | null;
      /** @description One of those that are offered. */
      seconds?: number | null;
    };
    /** @description A game in which the computer is to move, and how well it plays. */
    ComputerQuestion: {
      sheet: components["schemas"]["Sheet"];
      /** @description The number of one of the game's levels, the weakest being 1. */
      level: number;
    };
    /** @description The computer sits here. */
    ComputerSeat: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "computer";
      /** @description None at full strength. */
      level: number | null;
      /** @description At full strength, those it has for a move. */
      seconds?: number | null;
      /** @description The name of the level, or `full strength`. */
      name: string;
    };
    /** @description Where all positions with as many pieces are counted: `/api/endings/{game}/{id}`. */
    Counted: {
      /**
       * @description Fanorona for Vela, Tumicarona where captures are compulsory.
       * @enum {string}
       */
      game: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      id: string;
    };
    /** @description Fanorona: how long nothing has been captured, and when that draws (0: never). */
    Counters: {
      since_capture: number;
      limit: number;
    };
    /** @description So many days for each move. */
    DaysControl: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "days";
      days: number;
    };
    /** @description Les Tours: where the chosen piece may end its turn, and the way that is shown for it. */
    End: {
      /** @description The end cell, or `goal`. */
      target: string;
      /** @description A move, written as the list of legal moves has it. */
      move: string;
      /** @description The whole turn along the shortest way, the start cell first. */
      tokens: string[];
    };
    /** @description What is known about a position; where nothing is, only `pieces` and `counted` say something. */
    Ended: {
      /** @description Up to so many pieces tables have who wins under these rules; 0 where there are none. */
      pieces: number;
      /** @description For the player to move: 1 won, 0 drawn, -1 lost; None if unknown. */
      value: (1 | 0 | -1) | null;
      /** @description Moves of both sides to the end of a win or a loss under best play; None also where tables only have who wins. */
      distance: number | null;
      /** @description After how many of them the next capture has been made; None where none comes, in a draw, and where `line` is empty. */
      to_capture: number | null;
      /** @description Whether the limit of moves without a capture would end best play before the win of either side; where the distance is not known, nobody knows that either, and it is false. */
      is_spoiled: boolean;
      /** @description Whether the distance is known because the position is on a published longest win, or an image of that: of its moves only the best, which comes first, has one. No table at hand tells them. */
      is_published: boolean;
      /** @description What is published about all positions with as many pieces under these rules; None if nothing is. */
      counted: components["schemas"]["Counted"] | null;
      /** @description All moves, the best first. */
      moves: components["schemas"]["EndingMove"][];
      /** @description Best play of both sides to the end; empty in a draw, and where the distance is not known. */
      line: string[];
    };
    /** @description A move, and what it is worth to the player who makes it. */
    EndingMove: {
      /** @description A move, written as the list of legal moves has it. */
      move: string;
      /**
       * @description 1 wins, 0 draws, -1 loses.
       * @enum {integer}
       */
      value: 1 | 0 | -1;
      /** @description After how many moves of both sides, this one among them, the game is over; None in a draw, and where tables only have who wins. */
      distance: number | null;
    };
    /** @description All that is known about the endings of a game: proved, for unlimited play. */
    Endings: {
      game: string;
      /** @description Everything is known with up to so many pieces; of more, the splits listed. */
      pieces: number;
      /** @description Those with few pieces first. */
      splits: components["schemas"]["SplitCounts"][];
      /** @description Small boards on which every position is known. */
      boards: components["schemas"]["BoardCounts"][];
    };
    /** @description A position in which the obvious turn fails; what it teaches is said to whoever has found the right one. */
    Exercise: {
      /** @description A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a blank line parts paragraphs. */
      title: string;
      task: components["schemas"]["Task"];
    };
    /** @description The exercises of a rule set. */
    Exercises: {
      /**
       * @description The rule set.
       * @enum {string}
       */
      game: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      exercises: components["schemas"]["Exercise"][];
    };
    /** @description What was played from a position; no moves where nothing is known of it. */
    Explored: {
      /** @description The name of the opening all games that came here began with; empty where it has none. */
      name: string;
      /** @description How many games came here and went on. */
      games: number;
      /** @description The most played move first; while pieces are placed, the best one. */
      moves: components["schemas"]["ExploredMove"][];
    };
    /** @description A move that was played, and how these games ended. */
    ExploredMove: {
      /** @description A move, written as the list of legal moves has it. */
      move: string;
      /** @description Other moves here that lead to the same position, or to one that a symmetry makes the same: they share the figures. */
      alike: string[];
      /** @description The name of the opening it begins; empty where it has none. */
      name: string;
      /** @description In how many games it was played. */
      games: number;
      /** @description How many of them the first player won. */
      first: number;
      drawn: number;
      /** @description How many of them the second player won. */
      second: number;
      /** @description The share of the point the search expected, on average, for who moves. */
      expected: number;
    };
    /** @description What is wrong with a request. Which of the further fields there are depends on the kind. */
    Fault: {
      /** @enum {string} */
      kind:
        | "parse"
        | "illegal"
        | "over"
        | "option"
        | "request"
        | "size"
        | "not_found"
        | "busy"
        | "internal"
        | "storage"
        | "limit"
        | "key"
        | "origin"
        | "no-seat"
        | "taken"
        | "seated"
        | "reserved"
        | "invitation";
      /** @description A sentence in the language asked for; illegal: why the rule forbids it. */
      message: string;
      /** @description parse: the text that cannot be read. */
      text?: string | null;
      /** @description parse: the index of the character at fault. */
      offset?: number | null;
      /** @description illegal: the rule that forbids the move. */
      rule?: string | null;
      /** @description option, not_found: what is on offer. */
      choices?: (number | string)[] | null;
      /** @description request: the way to the field at fault. */
      where?: (number | string)[] | null;
      /** @description The index of the event of a sheet, or the move of a study, that is at fault. */
      event?: number | null;
    };
    /** @description A position to look at, and often to make a turn in. */
    Figure: {
      /**
       * @description Not always that of the page: Vela shows the base rules by Fanorona.
       * @enum {string}
       */
      game: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      /** @description All options by name. */
      options: {
        [key: string]: number | string;
      };
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
      /** @description A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a blank line parts paragraphs. */
      caption: string;
      /** @description A move to draw as just played from this position. */
      shown: string | null;
      /** @description What the reader is asked to play; None where there is only to look. */
      task: string | null;
      /** @description All turns that do what is asked. */
      good: string[];
      /** @description What to say to whoever plays one. */
      praise: string | null;
      wrong: components["schemas"]["WrongMove"][];
    };
    /** @description Whoever has the invitation may sit here. */
    FreeSeat: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "free";
    };
    /** @description A game by link, all of it. */
    GameFrame: {
      /** @constant */
      kind: "game";
      /** @description The id of a game. */
      game: string;
      /** @description The number of the last entry of its log. */
      number: number;
      sheet: components["schemas"]["Sheet"];
      you: components["schemas"]["You"];
      /** @description The log after the number asked for. */
      entries: components["schemas"]["OnlineEntry"][];
      state: components["schemas"]["OnlineState"];
    };
    /** @description A rule set on offer. */
    GameOffer: {
      /**
       * @description The rule set.
       * @enum {string}
       */
      id: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      options: components["schemas"]["OptionOffer"][];
      /** @description The position a game begins with under the usual options. */
      start: components["schemas"]["Shown"];
      show: components["schemas"]["Show"];
      /** @description How well the computer plays it, the weakest first. */
      levels: components["schemas"]["LevelOffer"][];
    };
    /** @description All that can be played. */
    Games: {
      version: string;
      games: components["schemas"]["GameOffer"][];
      /** @description For how many seconds a move the computer may think at full strength; none: it does not play so. */
      full_strength: number[];
    };
    /** @description Les Tours, while pieces are placed: the sizes each player still holds. */
    Hands: {
      first: number[];
      second: number[];
    };
    /** @description One event of the history. */
    Happening: {
      /** @description What happened: the text of a move, or `draw` (agreed), `resign first`, `resign second`, `flag first`, `flag second` (the time of that player has run out), `verdict` (tables of endings prove a draw). */
      event: string;
      /** @description Who moved or resigned; None for a draw. */
      player: ("first" | "second") | null;
      /** @description The number of the move as records count; for other events of the last move. */
      number: number;
      /** @description In a match, the round it belongs to, from 0; else 0. */
      round: number;
      /** @description How many pieces it captured. */
      captured: number;
    };
    /** @description What the engine would play, and what it thinks. */
    Hint: {
      /** @description A move, written as the list of legal moves has it. */
      move: string;
      /** @description The choices along the move, the picking up of the piece first. */
      frames: components["schemas"]["Choice"][];
      score: components["schemas"]["Score"];
    };
    /** @description A game in which somebody wants to know what to play. */
    HintQuestion: {
      sheet: components["schemas"]["Sheet"];
    };
    /** @description What becomes of a task. */
    Judged: {
      /** @enum {string} */
      state: "met" | "failed" | "go_on";
      /** @description What the opponent answers, if the task goes on. */
      reply: string | null;
      /** @description Praise if it is met; what was expected and what happened if it has failed; else empty. */
      why: string;
      /** @description Moves that show why a try has failed, if any do. */
      refutation: string[];
    };
    /** @description It is kept for somebody who has not sat down yet. */
    KeptSeat: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "kept";
    };
    /** @description The key that a private link carries. */
    KeyQuestion: {
      /** @description 128 random bits in base64 that is safe in addresses. */
      key: string;
    };
    /** @description The last event, of a verdict the move before it, for the board to show how it came about. */
    Last: {
      /** @description What happened: the text of a move, or `draw` (agreed), `resign first`, `resign second`, `flag first`, `flag second` (the time of that player has run out), `verdict` (tables of endings prove a draw). */
      event: string;
      player: ("first" | "second") | null;
      round: number;
      /** @description The symbol of what stands on each cell. */
      before: {
        [key: string]: string;
      };
      /** @description In a match this may be the end of the round before. */
      after: {
        [key: string]: string;
      };
      /** @description The choices along the move, the picking up of the piece first; none if nothing moved. */
      frames: components["schemas"]["Choice"][];
    };
    /** @description What each player has left, in milliseconds. */
    Left: {
      /** @description In milliseconds. */
      first: number;
      /** @description In milliseconds. */
      second: number;
    };
    /** @description A few sentences, and a task where there is one. */
    LessonStep: {
      /** @description A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a blank line parts paragraphs. */
      text: string;
      task: components["schemas"]["Task"] | null;
    };
    /** @description The course of a rule set, from the first move to a plan. */
    Lessons: {
      /**
       * @description The rule set.
       * @enum {string}
       */
      game: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      chapters: components["schemas"]["Chapter"][];
    };
    /** @description A level at which the computer plays a game. */
    LevelOffer: {
      /** @description From 1, the weakest. */
      number: number;
      /**
       * @description The same in all games.
       * @enum {string}
       */
      name: "novice" | "beginner" | "casual" | "club" | "skilled" | "expert" | "master" | "champion";
    };
    /** @description The same with best play of both sides from the position to its end. */
    LongestWin: {
      /** @description How it is named in addresses. */
      id: string;
      /** @description How many pieces the player to move has. */
      mover: number;
      /** @description How many the other has. */
      opponent: number;
      /** @description Positions, not regarding symmetry. */
      won: number;
      drawn: number;
      lost: number;
      /** @description Moves of both sides to the end of the longest win. */
      longest_win: number;
      /** @description The same of the longest loss; 0 where nothing is lost. */
      longest_loss: number;
      /** @description A position of the longest win. */
      position: string;
      /** @description So many moves of best play from there capture nothing in a row, at most. */
      quiet: number;
      /** @description Whether the usual limit of moves without a capture would end best play before the win. */
      is_spoiled: boolean;
      line: string[];
    };
    /** @description A move that somebody wants to play. */
    MoveQuestion: {
      rules: components["schemas"]["Rules"];
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
      /** @description A move, written as the list of legal moves has it. */
      move: string;
    };
    /** @description A game of one's own, in a list. */
    MyGame: {
      /** @description The id of a game. */
      game: string;
      rules: components["schemas"]["Rules"];
      /** @enum {string} */
      you: "first" | "second";
      opponent: string | null;
      /** @description Of a computer that plays at a level. */
      opponent_level: number | null;
      /** @description Of one at full strength: those it has for a move. */
      opponent_seconds: number | null;
      turn: ("first" | "second") | null;
      your_turn: boolean;
      over: boolean;
      result: string | null;
      /** @description When something last happened, in milliseconds since 1970. */
      touched: number;
      /** @description When the time of whoever is to move will have run out. */
      deadline: number | null;
      /** @description Whether the other seat is free. */
      waiting: boolean;
    };
    /** @description One's own games: first those that go on, and of these the one in which something happened last. */
    MyGames: {
      games: components["schemas"]["MyGame"][];
    };
    /** @description A game to be played by link, and who makes it. */
    NewGame: {
      rules: components["schemas"]["Rules"];
      /** @default false */
      two_rounds: boolean;
      start?: string | null;
      clock?: (components["schemas"]["DaysControl"] | components["schemas"]["TimedControl"]) | null;
      /**
       * @description Whether moves are final: nothing is taken back.
       * @default false
       */
      strict: boolean;
      /**
       * @description Whether tables of endings declare draws. Whoever sits down agrees to it: the sheet says so.
       * @default false
       */
      verdicts: boolean;
      /**
       * @default first
       * @enum {string}
       */
      me: "first" | "second" | "random";
      /** @description What a player is called. */
      name: string;
      /**
       * @default {
       *       "kind": "person"
       *     }
       */
      opponent: components["schemas"]["PersonOpponent"] | components["schemas"]["ComputerOpponent"];
    };
    /** @description One line of the log. Which of the further fields there are depends on the kind. */
    OnlineEntry: {
      number: number;
      /** @description In milliseconds since 1970. */
      time: number;
      /** @description created, seat-taken, moved, draw-offered, draw-declined, draw-agreed, verdict-given, resigned, take-back-asked, take-back-declined, take-back-agreed, flag-fell, phrase-said, rematch-made or outage. */
      kind: string;
      /** @description So many of the sheet's events before it stay. */
      keep: number;
      /** @description What comes after them. */
      add: string[];
      /** @description Who did it. */
      player?: ("first" | "second") | null;
      /** @description The id of the command. */
      command?: string | null;
      /** @description seat-taken: what the player is called. */
      name?: string | null;
      /** @description moved: the move. */
      move?: string | null;
      /** @description phrase-said: which. */
      phrase?: string | null;
      /** @description rematch-made: the other game. */
      game?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description The key of this browser, for a private link to another device. */
    OnlineKey: {
      key: string | null;
    };
    /** @description How a game by link stands. */
    OnlineState: {
      /** @description Who is to move; None when it is over. */
      turn: ("first" | "second") | null;
      outcome: components["schemas"]["Outcome"] | null;
      seats: components["schemas"]["Seats"];
      clock: components["schemas"]["ClockState"] | null;
      /** @description Who offers a draw. */
      draw_offer: ("first" | "second") | null;
      /** @description Who asks to take back. */
      take_back: ("first" | "second") | null;
      /** @description Who may ask to take back now. */
      can_take_back: components["schemas"]["Both"];
      /** @description The game that follows this one. */
      rematch: string | null;
      strict: boolean;
      /** @description Who looks at the game now. */
      present: components["schemas"]["Both"];
      /** @description How many others do. */
      watching: number;
    };
    /** @description A position to look up. */
    OpeningsQuestion: {
      rules: components["schemas"]["Rules"];
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
    };
    /** @description An option of a rule set: a choice among values, a number in a range, or, with neither, a text. */
    OptionOffer: {
      name: string;
      /** @description The value it has unless told otherwise. */
      usual: number | string;
      choices: (number | string)[] | null;
      /** @description The least and the largest value. */
      range: [number, number] | null;
    };
    /** @description How a game ended. */
    Outcome: {
      /** @description None for a draw. */
      winner: ("first" | "second") | null;
      /** @description captured, immobile, no_capture_limit, goal, deadlock, count, repetition, agreement, verdict, resignation or time. */
      reason: string;
      /** @description The number of the rule that says so; empty where none does. */
      rule: string;
      /** @description As players write it. */
      result: string;
    };
    /** @description Somebody who gets the link. */
    PersonOpponent: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "person";
    };
    /** @description A person sits here. */
    PersonSeat: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "person";
      name: string;
    };
    /** @description A position told piece by piece. What a game does not count or have is left out. */
    PiecesQuestion: {
      rules: components["schemas"]["Rules"];
      /** @description The symbol of what stands on each cell; Tchag: anywhere within 6×6 cells. */
      board: {
        [key: string]: string;
      };
      /**
       * @default first
       * @enum {string}
       */
      turn: "first" | "second";
      /** @description Fanorona: plies since the last capture. */
      since_capture?: number | null;
      /** @description Fanorona: the number of the move. */
      number?: number | null;
      /** @description Vela: who gives. */
      giver?: ("first" | "second") | null;
      hands?: components["schemas"]["Hands"] | null;
      finish?: ("won" | "stop" | "stopped") | null;
    };
    /** @description A game, and what happens next in it. */
    PlayQuestion: {
      sheet: components["schemas"]["Sheet"];
      /** @description What happened: the text of a move, or `draw` (agreed), `resign first`, `resign second`, `flag first`, `flag second` (the time of that player has run out), `verdict` (tables of endings prove a draw). */
      event: string;
    };
    /** @description A puzzle without its solution: a position in which only one turn keeps the value, by proof. */
    Puzzle: {
      /** @description Stays the same as long as the position does. */
      id: string;
      /** @description From 600 to 2400: how far the engine must look to find the solution. */
      rating: number;
      themes: (
        | "long-chain"
        | "stop-in-time"
        | "choice"
        | "withdrawal"
        | "quiet-move"
        | "sacrifice"
        | "zugzwang"
        | "blockade"
        | "giving"
        | "placement"
        | "run"
        | "bounce"
        | "cascade"
        | "capture"
        | "rejoining"
        | "stop"
        | "long"
        | "ending"
        | "defence"
      )[];
      task: components["schemas"]["Task"];
    };
    /** @description A puzzle in the list: how hard it is and what it is about. */
    PuzzleLine: {
      /** @description Stays the same as long as the position does. */
      id: string;
      /** @description From 600 to 2400: how far the engine must look to find the solution. */
      rating: number;
      themes: (
        | "long-chain"
        | "stop-in-time"
        | "choice"
        | "withdrawal"
        | "quiet-move"
        | "sacrifice"
        | "zugzwang"
        | "blockade"
        | "giving"
        | "placement"
        | "run"
        | "bounce"
        | "cascade"
        | "capture"
        | "rejoining"
        | "stop"
        | "long"
        | "ending"
        | "defence"
      )[];
    };
    /** @description The puzzles of a rule set, the easiest first. */
    Puzzles: {
      /**
       * @description The rule set.
       * @enum {string}
       */
      game: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      puzzles: components["schemas"]["PuzzleLine"][];
    };
    /** @description A text with games, or a part of a file of them. */
    ReadQuestion: {
      text: string;
      /**
       * @description The number of its first line in the file.
       * @default 1
       */
      first_line: number;
      /**
       * @description Whether the file goes on after this text. The last game of the text is then not read, for it may go on, too; if there is but one, the text has to be longer.
       * @default false
       */
      more: boolean;
    };
    /** @description A game that was read. */
    ReadStudy: {
      study: components["schemas"]["Study"];
      result: string;
      /** @description The line of the file in which it begins. */
      line: number;
    };
    /** @description What a text holds: the games that can be read, and what is wrong with the others. */
    Reading: {
      studies: components["schemas"]["ReadStudy"][];
      errors: components["schemas"]["ReadingError"][];
      /** @description The line of the first game that was not read, for it took too long or may go on: send the file from there. None when all are read. */
      next_line: number | null;
    };
    /** @description Why a game could not be read. */
    ReadingError: {
      /** @description The index of the game among all in the text. */
      game: number;
      /** @description The line of the file. */
      line: number;
      /** @description The column, from 1. */
      column: number;
      /** @description A sentence in the language asked for. */
      message: string;
      /** @description The rule that an illegal move breaks; else empty. */
      rule: string;
    };
    /** @description A round of a match. */
    Round: {
      /**
       * @description The rule set.
       * @enum {string}
       */
      game: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      /** @description `*` while it goes on. */
      result: string;
      winner: ("first" | "second") | null;
      reason: string | null;
      rule: string | null;
    };
    /** @description One rule, with its figures. */
    RuleSection: {
      /** @description Its number; or a word in small letters, such as `board`, where it is no numbered rule. */
      rule: string;
      /** @description A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a blank line parts paragraphs. */
      title: string;
      /** @description A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a blank line parts paragraphs. */
      text: string;
      /** @description Why this was decided here: the sheets are silent, or can be read two ways. */
      ours: string | null;
      /** @description The options of the rule set that bite here. */
      options: string[];
      figures: components["schemas"]["Figure"][];
    };
    /** @description A rule set with its options. */
    Rules: {
      /**
       * @description The rule set.
       * @enum {string}
       */
      game: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      /**
       * @description The options by name. In a request those left out have their usual value; an answer has all.
       * @default {}
       */
      options: {
        [key: string]: number | string;
      };
    };
    /** @description The rules of one rule set, complete, in one language. */
    RulesPage: {
      /**
       * @description The rule set.
       * @enum {string}
       */
      game: "tumicarona" | "fanorona" | "vela" | "tours" | "tchag";
      /** @description A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a blank line parts paragraphs. */
      intro: string;
      /** @description In reading order. */
      sections: components["schemas"]["RuleSection"][];
    };
    /**
     * @description What a position is worth to the player to move.
     *
     *     What is proved holds for play without repetition and without a limit of moves that draws.
     */
    Score: {
      /** @description 1 for a win, 0 for a draw, -1 for a loss; in between if estimated. */
      value: number;
      /** @description Whether that is certain; else it is an estimate. */
      proved: boolean;
      /** @description Within how many moves of both sides a proved win or loss comes; None for anything else. */
      distance: number | null;
      /** @description The share of the point the player to move can hope for, 0 to 1. */
      expected: number;
    };
    /** @description Which seat somebody takes, and under which name. */
    SeatQuestion: {
      /** @enum {string} */
      player: "first" | "second";
      /** @description What a player is called. */
      name: string;
      /** @description What the link to play carries. */
      invitation?: string | null;
    };
    /** @description Who sits where. */
    Seats: {
      first:
        | components["schemas"]["FreeSeat"]
        | components["schemas"]["KeptSeat"]
        | components["schemas"]["PersonSeat"]
        | components["schemas"]["ComputerSeat"];
      second:
        | components["schemas"]["FreeSeat"]
        | components["schemas"]["KeptSeat"]
        | components["schemas"]["PersonSeat"]
        | components["schemas"]["ComputerSeat"];
    };
    /** @description A position as it is written, and all that it has: what a board is set up with. */
    SetUp: {
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
      /** @description The symbol of what stands on each cell. */
      board: {
        [key: string]: string;
      };
      size: components["schemas"]["Size"];
      /**
       * @description Tchag: it goes to the other side where the one told cannot move.
       * @enum {string}
       */
      turn: "first" | "second";
      since_capture: number | null;
      number: number | null;
      giver: ("first" | "second") | null;
      hands: components["schemas"]["Hands"] | null;
      finish: ("won" | "stop" | "stopped") | null;
      /** @description Where the game is over there: how it ended. */
      outcome: components["schemas"]["Outcome"] | null;
    };
    /** @description The game so far, which the page keeps: the rules, where it began, and all that happened. */
    Sheet: {
      rules: components["schemas"]["Rules"];
      /**
       * @description A match of two rounds: `fanorona` (again while it is drawn), then `vela`. The rules are those of `fanorona`, and the events run on through the rounds: the next one begins by itself.
       * @default false
       */
      two_rounds: boolean;
      /** @description The position it began with, when that is not the usual one. */
      start?: string | null;
      /**
       * @description All that happened, in order.
       * @default []
       */
      events: string[];
      /**
       * @description Whether the players let tables of endings declare draws: a move that leads to a position they prove drawn is then followed by `verdict`.
       * @default false
       */
      verdicts: boolean;
    };
    /** @description A game as played, or a match of two rounds, that is to become a text. */
    SheetToWrite: {
      sheet: components["schemas"]["Sheet"];
      /**
       * @description What is known about the game beside its moves: `First`, `Second`, `Event`, `Date` …
       * @default {}
       */
      tags: {
        [key: string]: string;
      };
    };
    /** @description A game that was played once and is worth looking at: where it begins, and its moves. */
    Show: {
      start: components["schemas"]["Shown"];
      events: string[];
    };
    /** @description A position as a text and as a board. */
    Shown: {
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
      /** @description The symbol of what stands on each cell. */
      board: {
        [key: string]: string;
      };
      size: components["schemas"]["Size"];
    };
    /** @description How many columns and rows the board in the text has. */
    Size: {
      cols: number;
      rows: number;
    };
    /** @description A game as it stands: everything a page shows. */
    Snapshot: {
      /** @description As played, with all options. */
      sheet: components["schemas"]["Sheet"];
      /** @description Of the round being played: in a match this may be `vela`. */
      rules: components["schemas"]["Rules"];
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
      /** @description The symbol of what stands on each cell. */
      board: {
        [key: string]: string;
      };
      size: components["schemas"]["Size"];
      /** @enum {string} */
      turn: "first" | "second";
      /** @description What the player to move may begin with. */
      steps: components["schemas"]["Steps"];
      outcome: components["schemas"]["Outcome"] | null;
      captured: components["schemas"]["Captured"];
      hands: components["schemas"]["Hands"] | null;
      counters: components["schemas"]["Counters"] | null;
      /** @description Vela: who gives. */
      giver: ("first" | "second") | null;
      /** @description Vela: whether V3 and V4 still hold. */
      giving: boolean;
      /** @description How often this position has occurred, this time included. */
      repetitions: number;
      history: components["schemas"]["Happening"][];
      last: components["schemas"]["Last"] | null;
      /** @description The round being played, from 0. */
      round: number;
      /** @description Up to how many pieces the tables that come with Tablier know every ending under these rules; 0: they know none. */
      tables: number;
      /** @description Up to so many pieces there is something to say about endings under these rules (`/api/tablebase`); 0: never. */
      endings: number;
      two_rounds: components["schemas"]["TwoRounds"] | null;
    };
    /** @description The rest of a solution, the moves of both sides. */
    Solution: {
      /** @description Whether the moves sent have left the solution: it then begins at the task's position. */
      restart: boolean;
      moves: string[];
    };
    /** @description What all positions are worth in which both have so many pieces, to the player to move. */
    SplitCounts: {
      /** @description How it is named in addresses. */
      id: string;
      /** @description How many pieces the player to move has. */
      mover: number;
      /** @description How many the other has. */
      opponent: number;
      /** @description Positions, not regarding symmetry. */
      won: number;
      drawn: number;
      lost: number;
      /** @description Moves of both sides to the end of the longest win. */
      longest_win: number;
      /** @description The same of the longest loss; 0 where nothing is lost. */
      longest_loss: number;
      /** @description A position of the longest win. */
      position: string;
      /** @description So many moves of best play from there capture nothing in a row, at most. */
      quiet: number;
      /** @description Whether the usual limit of moves without a capture would end best play before the win. */
      is_spoiled: boolean;
    };
    /** @description A step that somebody wants to make after those made; the first of a turn picks up the piece. */
    StepQuestion: {
      rules: components["schemas"]["Rules"];
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
      /** @description The tokens chosen so far. */
      prefix: string[];
      /** @description The token that is to follow, or a cell that was pointed at. */
      next: string;
    };
    /** @description A turn in the making. */
    Steps: {
      /** @description What may come next; none when the turn, or the game, is over. */
      choices: components["schemas"]["Choice"][];
      /** @description The move that is played if the turn ends here, where it may. */
      move: string | null;
      /** @description Les Tours, once a piece is chosen: each end of its turn; elsewhere none. */
      ends: components["schemas"]["End"][];
    };
    /** @description A position, and the steps of a turn made so far. */
    StepsQuestion: {
      rules: components["schemas"]["Rules"];
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
      /**
       * @description The tokens chosen so far.
       * @default []
       */
      prefix: string[];
    };
    /** @description A game with variations, comments and marks, as a flat list of moves. */
    Study: {
      rules: components["schemas"]["Rules"];
      /** @description The position it begins with, when that is not the usual one. */
      start?: string | null;
      /**
       * @description What is known about the game beside its moves: `First`, `Second`, `Event`, `Date` …
       * @default {}
       */
      tags: {
        [key: string]: string;
      };
      /**
       * @description How the game ended, where its moves do not show it.
       * @default
       * @enum {string}
       */
      ending: "" | "draw" | "verdict" | "resign first" | "resign second" | "time first" | "time second";
      /**
       * @description What is said before the first move.
       * @default
       */
      comment: string;
      /**
       * @description All moves, each after its parent. The first child of a move is its main continuation; the main continuations from the start on are the game.
       * @default []
       */
      nodes: components["schemas"]["StudyNode"][];
      /** @description How many moves the game has, when its last one is followed by variations; else the main continuations are all played. */
      played?: number | null;
    };
    /** @description A move in the tree of a study, and what is said about it. */
    StudyNode: {
      /** @description The index of the move before it; -1 at the start. */
      parent: number;
      /** @description A move, written as the list of legal moves has it. */
      move: string;
      /** @default  */
      comment: string;
      /**
       * @default
       * @enum {string}
       */
      mark: "" | "!!" | "!" | "!?" | "?!" | "?" | "??";
    };
    /** @description A study that is to become a text. */
    StudyToWrite: {
      study: components["schemas"]["Study"];
    };
    /** @description A position to act on, and what is asked. Its text tells the learner; `task` asks the judge. */
    Task: {
      /** @description A task: `lesson/GAME/CHAPTER/STEP` or `exercise/GAME/NUMBER`, counted from 1, or `puzzle/GAME/ID`. */
      task: string;
      rules: components["schemas"]["Rules"];
      /** @description A position in one line of text; its format is that of Tablier everywhere. */
      position: string;
      /** @description So many own turns it may take. */
      turns: number;
      /** @description What every own turn must keep, by proof; None where other goals are judged. */
      keeps: ("win" | "draw") | null;
      /** @description A text for people: `**strong**`, `*emphasis*`, `[T6]` refers to the section of a rule, and a blank line parts paragraphs. */
      hint: string;
    };
    /** @description A task, and all turns of both sides that were played from its position. */
    TaskQuestion: {
      /** @description A task: `lesson/GAME/CHAPTER/STEP` or `exercise/GAME/NUMBER`, counted from 1, or `puzzle/GAME/ID`. */
      task: string;
      /**
       * @description All turns so far, in order.
       * @default []
       */
      moves: string[];
      /**
       * @description The language in which it is told why.
       * @default en
       * @enum {string}
       */
      language: "en" | "fr";
    };
    /** @description A position told as a text; without one that in which a game begins. */
    TextQuestion: {
      rules: components["schemas"]["Rules"];
      position?: string | null;
    };
    /** @description An amount of time for all moves, and an increment after each. */
    TimedControl: {
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      kind: "timed";
      /** @description In milliseconds. */
      initial: number;
      /**
       * @description In milliseconds.
       * @default 0
       */
      increment: number;
    };
    /** @description Where a match of two rounds stands. */
    TwoRounds: {
      /** @enum {string} */
      phase: "first" | "vela" | "over";
      rounds: components["schemas"]["Round"][];
      /** @description Who gives in Vela: the winner of the first round. */
      giver: ("first" | "second") | null;
    };
    /** @description Under which addresses others find this server. */
    Where: {
      /** @description For everybody, where the host has said so. */
      public: string | null;
      /** @description In the same network. */
      network: string[];
      /** @description On this machine. */
      here: string;
      /**
       * @description How far the best of them reaches.
       * @enum {string}
       */
      reach: "here" | "network" | "public";
    };
    /** @description Whether a move is legal, or a step can follow; and if not, why. */
    WhyNot: {
      legal: boolean;
      /** @description The number of the rule; empty if there is none. */
      rule: string;
      /** @description A sentence in the language asked for; empty if it is legal. */
      why: string;
    };
    /** @description A record. */
    Written: {
      /** @description To be kept as a file, or read again. */
      text: string;
    };
    /** @description The answer to a request that cannot be answered. */
    Wrong: {
      error: components["schemas"]["Fault"];
    };
    /** @description A move worth trying that is not legal, and why. */
    WrongMove: {
      /** @description A move, written as the list of legal moves has it. */
      move: string;
      /** @description The number of the rule that forbids it. */
      rule: string;
      /** @description A sentence about it, in the language asked for. */
      why: string;
    };
    /** @description Who the one who asks is in a game. */
    You: {
      /** @description Which seat is his. */
      player: ("first" | "second") | null;
      /** @description For who made the game, while the other seat is free: what opens it, for the link to play. */
      invitation: string | null;
      /** @description The seats that he may take without an invitation, such as one that a rematch keeps for him. */
      may_take: ("first" | "second")[];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type BoardCounts = components["schemas"]["BoardCounts"];
export type Both = components["schemas"]["Both"];
export type Captured = components["schemas"]["Captured"];
export type Chapter = components["schemas"]["Chapter"];
export type Choice = components["schemas"]["Choice"];
export type ClockState = components["schemas"]["ClockState"];
export type ComputerMove = components["schemas"]["ComputerMove"];
export type ComputerOpponent = components["schemas"]["ComputerOpponent"];
export type ComputerQuestion = components["schemas"]["ComputerQuestion"];
export type ComputerSeat = components["schemas"]["ComputerSeat"];
export type Counted = components["schemas"]["Counted"];
export type Counters = components["schemas"]["Counters"];
export type DaysControl = components["schemas"]["DaysControl"];
export type End = components["schemas"]["End"];
export type Ended = components["schemas"]["Ended"];
export type EndingMove = components["schemas"]["EndingMove"];
export type Endings = components["schemas"]["Endings"];
export type Exercise = components["schemas"]["Exercise"];
export type Exercises = components["schemas"]["Exercises"];
export type Explored = components["schemas"]["Explored"];
export type ExploredMove = components["schemas"]["ExploredMove"];
export type Fault = components["schemas"]["Fault"];
export type Figure = components["schemas"]["Figure"];
export type FreeSeat = components["schemas"]["FreeSeat"];
export type GameFrame = components["schemas"]["GameFrame"];
export type GameOffer = components["schemas"]["GameOffer"];
export type Games = components["schemas"]["Games"];
export type Hands = components["schemas"]["Hands"];
export type Happening = components["schemas"]["Happening"];
export type Hint = components["schemas"]["Hint"];
export type HintQuestion = components["schemas"]["HintQuestion"];
export type Judged = components["schemas"]["Judged"];
export type KeptSeat = components["schemas"]["KeptSeat"];
export type KeyQuestion = components["schemas"]["KeyQuestion"];
export type Last = components["schemas"]["Last"];
export type Left = components["schemas"]["Left"];
export type LessonStep = components["schemas"]["LessonStep"];
export type Lessons = components["schemas"]["Lessons"];
export type LevelOffer = components["schemas"]["LevelOffer"];
export type LongestWin = components["schemas"]["LongestWin"];
export type MoveQuestion = components["schemas"]["MoveQuestion"];
export type MyGame = components["schemas"]["MyGame"];
export type MyGames = components["schemas"]["MyGames"];
export type NewGame = components["schemas"]["NewGame"];
export type OnlineEntry = components["schemas"]["OnlineEntry"];
export type OnlineKey = components["schemas"]["OnlineKey"];
export type OnlineState = components["schemas"]["OnlineState"];
export type OpeningsQuestion = components["schemas"]["OpeningsQuestion"];
export type OptionOffer = components["schemas"]["OptionOffer"];
export type Outcome = components["schemas"]["Outcome"];
export type PersonOpponent = components["schemas"]["PersonOpponent"];
export type PersonSeat = components["schemas"]["PersonSeat"];
export type PiecesQuestion = components["schemas"]["PiecesQuestion"];
export type PlayQuestion = components["schemas"]["PlayQuestion"];
export type Puzzle = components["schemas"]["Puzzle"];
export type PuzzleLine = components["schemas"]["PuzzleLine"];
export type Puzzles = components["schemas"]["Puzzles"];
export type ReadQuestion = components["schemas"]["ReadQuestion"];
export type ReadStudy = components["schemas"]["ReadStudy"];
export type Reading = components["schemas"]["Reading"];
export type ReadingError = components["schemas"]["ReadingError"];
export type Round = components["schemas"]["Round"];
export type RuleSection = components["schemas"]["RuleSection"];
export type Rules = components["schemas"]["Rules"];
export type RulesPage = components["schemas"]["RulesPage"];
export type Score = components["schemas"]["Score"];
export type SeatQuestion = components["schemas"]["SeatQuestion"];
export type Seats = components["schemas"]["Seats"];
export type SetUp = components["schemas"]["SetUp"];
export type Sheet = components["schemas"]["Sheet"];
export type SheetToWrite = components["schemas"]["SheetToWrite"];
export type Show = components["schemas"]["Show"];
export type Shown = components["schemas"]["Shown"];
export type Size = components["schemas"]["Size"];
export type Snapshot = components["schemas"]["Snapshot"];
export type Solution = components["schemas"]["Solution"];
export type SplitCounts = components["schemas"]["SplitCounts"];
export type StepQuestion = components["schemas"]["StepQuestion"];
export type Steps = components["schemas"]["Steps"];
export type StepsQuestion = components["schemas"]["StepsQuestion"];
export type Study = components["schemas"]["Study"];
export type StudyNode = components["schemas"]["StudyNode"];
export type StudyToWrite = components["schemas"]["StudyToWrite"];
export type Task = components["schemas"]["Task"];
export type TaskQuestion = components["schemas"]["TaskQuestion"];
export type TextQuestion = components["schemas"]["TextQuestion"];
export type TimedControl = components["schemas"]["TimedControl"];
export type TwoRounds = components["schemas"]["TwoRounds"];
export type Where = components["schemas"]["Where"];
export type WhyNot = components["schemas"]["WhyNot"];
export type Written = components["schemas"]["Written"];
export type Wrong = components["schemas"]["Wrong"];
export type WrongMove = components["schemas"]["WrongMove"];
export type You = components["schemas"]["You"];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
