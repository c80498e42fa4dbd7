import type { Turn } from "../turn/turn.ts";

/** A message of the agent's that the contact can still see says this. */
export const wasSaid = ({ input }: Turn, text: string): boolean =>
  input.history.some((message) => message.role === "agent" && message.text.includes(text));

/** Of several ways to say the same the first that was not said of late; the last one where all were. */
export const unsaid = (turn: Turn, ways: readonly string[]): string =>
  ways.find((way) => !wasSaid(turn, way)) ?? ways.at(-1) ?? "";
