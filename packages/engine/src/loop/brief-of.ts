import type { HandoffBrief } from "@konstruct/core/handoff";
import type { SessionState } from "../session/session-state.ts";
import type { Turn } from "../turn/turn.ts";

const longestWords = 500;
const mostWords = 5;
const mostUnmade = 10;

const cut = (text: string) => text.trim().slice(0, longestWords).toWellFormed();

/** The contact's words of this turn, after those that stand for what is still open, or the last ones before. */
function wantedIn({ input }: Turn, { requests }: SessionState): string[] {
  const now = input.inputs.map(({ text }) => text).filter((text) => text.trim() !== "");
  const open = requests
    .filter(({ status }) => status !== "done" && status !== "answered")
    .map(({ quote }) => quote)
    .filter((quote) => !now.some((text) => text.includes(quote)));
  const before = input.history.filter(({ role, text }) => role === "contact" && text.trim() !== "");
  const earlier = open.length > 0 ? open : before.slice(-2).map(({ text }) => text);
  return [...earlier, ...now].slice(-mostWords).map(cut);
}

/** What the person who takes over has to know, whatever brought them. @param session as the turn leaves it */
export const briefOf = (turn: Turn, session: SessionState): HandoffBrief => ({
  wanted: wantedIn(turn, session),
  note: turn.record.note,
  unmade: session.waiting
    .filter(({ approvalId, effect }) => approvalId === null && effect !== "read")
    .slice(0, mostUnmade)
    .map(({ summary }) => summary),
});
