import { withoutQuestions } from "@konstruct/core/language/answers/questions";
import type { Reply } from "@konstruct/core/message";
import { consentChoices } from "../rails/consent/consent-buttons.ts";
import { sameCall } from "../rails/consent/waiting.ts";
import { confirmCard, onlyText, valueLines } from "../say/confirm-card.ts";
import { linesOfTurn, speechOfTurn } from "../say/lines-of-turn.ts";
import type { WaitingCall } from "../session/session-state.ts";
import type { LoopRun } from "../turn/loop-run.ts";
import { shownNow } from "../turn/shown-now.ts";
import { askedBy, asksMore, isEitherOr, unaskedFinal } from "../view/asked-about.ts";

type Asking = { text: string; choices: Reply["choices"]; asked: ReadonlySet<string>; asksMore: boolean };

/**
 * Builds the question about waiting calls: every value of a call is in the model's words or on a card made by code, and the two
 * buttons name the calls. Where only longer texts are missing, they follow as they will be stored, without a second question. If the
 * words ask something else beside an irreversible call, the card asks in place of their questions.
 */
export function askForConsent(run: LoopRun, text: string): Asking {
  const { asked, unclear, unshown } = askedBy(run, text);
  if (asked.length === 0) return { text, choices: [], asked: new Set(), asksMore: false };
  const { agent } = run.turn.input;
  const speech = speechOfTurn(run.turn);
  const { confirmCard: said, dialogue } = linesOfTurn(run.turn);
  const now = shownNow(run.turn);
  const unasked = unaskedFinal(run, text, asked);
  // Words that name one of two equal calls seem to name both, so a card says how many.
  const timesOf = (call: WaitingCall) => asked.filter((one) => sameCall(one, call)).length;
  const more = asksMore(run, text, asked);
  const mustBeAlone = more && asked.some(({ effect }) => effect === "irreversible");
  const words = [mustBeAlone ? withoutQuestions(text) : text].filter((one) => one !== "");
  const carded = mustBeAlone
    ? asked
    : asked.filter((call) => unclear.includes(call) || unasked.includes(call) || timesOf(call) > 1);
  const way = { ...speech, heading: said.heading, dialogue };
  const beside = { words: words.join(), now };
  const headed = (times: number) => (times > 1 ? { ...way, heading: `${way.heading} ${times} ×` } : way);
  const cards = carded
    .filter((call, at) => carded.findIndex((one) => sameCall(one, call)) === at)
    .map((call) => confirmCard(agent, call, headed(timesOf(call)), beside));
  const texts = unshown
    .filter((call) => !carded.includes(call))
    .map((call) => onlyText(call, beside) ?? valueLines(agent, call, way, beside).join("\n"));
  const yes = asked.length > 1 ? said.yesAll : said.yes;
  const isChoice = cards.length === 0 && isEitherOr(run, text, asked);
  return {
    text: [...words, ...texts, ...cards, ...(cards.length > 0 ? [said.question] : [])].join("\n\n"),
    choices: isChoice ? [] : consentChoices(asked, { yes, no: said.no }),
    asked: new Set(asked.map(({ op }) => op)),
    asksMore: more && !mustBeAlone,
  };
}
