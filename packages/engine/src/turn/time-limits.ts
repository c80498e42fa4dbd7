/** Time limits of a turn in milliseconds: while the contact has heard nothing, and after a write succeeded. */
export const longestSilence = 45_000;
export const longestTurn = 90_000;
