import { offersAlternative, questionsIn } from "@konstruct/core/language/answers/questions";
import { isTag } from "@konstruct/core/language/format";
import type { WaitingCall } from "../session/session-state.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { shownNow } from "../turn/shown-now.ts";
import { isLongText, namesAnyOf } from "../values/named-values.ts";
import { recited, untoldIn } from "./told-values.ts";

/** Values of a waiting call that a text should name and does not. */
export const missingIn = (run: LoopRun, text: string, call: WaitingCall): string[] =>
  untoldIn(text, call, shownNow(run.turn))
    .filter((leaf) => !isLongText(leaf))
    .map(({ path, value }) => `${path} ${String(value)}`);

/** Longer texts need not be named: they are shown as they are. A text that names no value of a call is about something else. */
const namesAll = (run: LoopRun, text: string, call: WaitingCall) =>
  namesAnyOf(text, call, shownNow(run.turn)) && missingIn(run, text, call).length === 0;

type Asked = {
  asked: WaitingCall[];
  /** Calls asked about without a value that people would name. */
  unclear: WaitingCall[];
  /** `unclear`, and calls with a longer text that the reply does not quote. */
  unshown: WaitingCall[];
};

/** The waiting calls a reply asks about: those proposed in this turn, and older ones whose values it names in full. */
export function askedBy(run: LoopRun, text: string): Asked {
  const waiting = run.turn.session.waiting.filter(({ approvalId }) => approvalId === null);
  const named = waiting.filter((call) => namesAll(run, text, call));
  const asked = waiting.filter(
    (call) => run.toAsk.has(call.op) || (named.includes(call) && questionsIn(text).length > 0),
  );
  const now = shownNow(run.turn);
  const hasOnlyTexts = (call: WaitingCall) => recited(call).every(isLongText);
  const unclear = asked.filter((call) => !named.includes(call) && !hasOnlyTexts(call));
  const unshown = asked.filter((call) => unclear.includes(call) || untoldIn(text, call, now).length > 0);
  return { asked, unclear, unshown };
}

function languageOf({ turn: { session, input } }: LoopRun): string {
  const [first] = [session.language ?? [], input.agent.languages].flat().filter(isTag);
  return first ?? "en";
}

/**
 * The calls that cannot be undone and that no question of a text names: a yes to another question could be taken for a yes to them.
 */
export function unaskedFinal(run: LoopRun, text: string, asked: readonly WaitingCall[]): WaitingCall[] {
  const now = shownNow(run.turn);
  const questions = questionsIn(text);
  return asked.filter(
    (call) => call.effect === "irreversible" && !questions.some((one) => namesAnyOf(one, call, now)),
  );
}

/** The questions of a text that name one of these calls. */
function questionsAbout(run: LoopRun, text: string, calls: readonly WaitingCall[]): string[] {
  const now = shownNow(run.turn);
  return questionsIn(text).filter((one) => calls.some((call) => namesAnyOf(one, call, now)));
}

/** Whether a text asks to choose between one of these calls and something else: a yes or a button for it would be ambiguous. */
export const isEitherOr = (run: LoopRun, text: string, calls: readonly WaitingCall[]): boolean =>
  questionsAbout(run, text, calls).some((one) => offersAlternative(one, languageOf(run)));

/**
 * Whether a text asks something beside the question about these calls, or to choose between one that cannot be undone and something
 * else; then a plain yes is ambiguous.
 */
export function asksMore(run: LoopRun, text: string, calls: readonly WaitingCall[]): boolean {
  const asked = questionsIn(text).length;
  // What can be undone may be asked about so: the model judges the answer, and a card is not needed.
  const isFinal = calls.some(({ effect }) => effect === "irreversible");
  const isBeside = asked > 1 && questionsAbout(run, text, calls).length < asked;
  return isBeside || (isFinal && isEitherOr(run, text, calls));
}
