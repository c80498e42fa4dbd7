import { fill } from "@konstruct/core/language/fill";
import { type OpenWrite, openWrites } from "../goals/open-writes.ts";
import { type LoopRun, succeeded } from "../turn/loop-run.ts";
import { effectOf, effectWords } from "./effect-words.ts";
import { joined } from "./joined.ts";
import { linesOfTurn } from "./lines-of-turn.ts";

/** Writes that are named; beyond it the contact hears that not everything was done. */
const mostNamed = 5;

/**
 * What code itself says of each open write. A call that the reply asks about, or a card in the text, says already that it is not
 * done.
 */
function notDoneWords(run: LoopRun, text: string, asked: ReadonlySet<string>): string {
  const { notDone, unknownEnd, confirmCard } = linesOfTurn(run.turn);
  const line = ({ state }: OpenWrite, what: string) => {
    if (state === "unknown") return fill(unknownEnd, { effects: what });
    const lines = {
      ...notDone,
      declined: notDone.stopped,
      refused: notDone.stopped,
      not_begun: notDone.notBegun,
    };
    return fill(lines[state], { what });
  };
  // Older ones were told in the turn after they ended.
  const open = openWrites(run).filter(({ turns }) => turns <= 1);
  const asks = run.turn.session.waiting.filter(({ op }) => asked.has(op));
  const recent = open.filter(
    ({ tool, what, state }) =>
      state !== "contact" || !asks.some((call) => call.tool === tool && call.summary === what),
  );
  const named = recent.flatMap((one) => {
    const { tool, what } = one;
    return what === null
      ? []
      : [{ one, what: tool === null ? what : effectWords(run.turn, { tool, summary: what }) }];
  });
  const told = named.filter(({ what }) => !text.includes(`${confirmCard.heading} ${what}`));
  const lines = [...new Set(told.map(({ one, what }) => line(one, what)))].slice(0, mostNamed);
  const isAllNamed = lines.length > 0 && named.length === recent.length && named.length <= mostNamed;
  const isCarded = told.length < named.length && named.length === recent.length;
  if (isAllNamed || isCarded) return lines.join(" ");
  const done = succeeded(run);
  if (recent.length === 0 && done.length === 0 && open.length > 0) return "";
  if (recent.length === 0 && done.length > 0)
    return fill(linesOfTurn(run.turn).receipt, { done: done.map((one) => effectOf(run, one)).join("; ") });
  return [...lines, done.length > 0 || lines.length > 0 ? notDone.rest : notDone.nothing].join(" ");
}

/**
 * A reply that no model has checked, with code's own words on each write that the contact wants and has not got, so that no claim
 * of a deed stands alone.
 * @param asked ids of the calls that the reply asks about
 */
export function withNotDone(run: LoopRun, text: string, asked: ReadonlySet<string> = new Set()): string {
  const words = notDoneWords(run, text, asked);
  return words === "" ? text : joined(text, words);
}
