import type { Turn } from "../turn/turn.ts";

/** Whether a message of the agent in the visible history contains this text. */
export const wasSaid = ({ input }: Turn, text: string): boolean =>
  input.history.some((message) => message.role === "agent" && message.text.includes(text));

/** The first wording that the agent's last message does not hold; the last one if it holds all. */
export function notSaidLast({ input }: Turn, ways: readonly string[]): string {
  const last = input.history.findLast(({ role }) => role === "agent")?.text ?? "";
  return ways.find((way) => !last.includes(way)) ?? ways.at(-1) ?? "";
}

/** The first wording not said recently; the last one if all were. */
export const unsaid = (turn: Turn, ways: readonly string[]): string =>
  ways.find((way) => !wasSaid(turn, way)) ?? ways.at(-1) ?? "";
