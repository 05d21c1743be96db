// What is said on the way into a game by link: its set-up, its links, the games one plays.

export interface InviteWords {
  share: string; // the part of the page with the link
}
