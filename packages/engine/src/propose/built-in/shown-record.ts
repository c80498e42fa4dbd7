import { proofFields } from "@konstruct/core/agent/owner-settings";
import type { Json, JsonObject } from "@konstruct/core/json";
import { namesNumber } from "@konstruct/understanding/language/cues";
import { typeByName } from "@konstruct/understanding/slots/param-spec";
import type { EarlierCall } from "../../input/turn-input.ts";
import { commonLabel } from "../../say/labels.ts";
import { speechOfTurn } from "../../say/lines-of-turn.ts";
import { factsIn, visibleFields } from "../../say/render-result.ts";
import { type Speech, sayValue } from "../../say/say-value.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import { isStale } from "../../view/sources.ts";
import { knowledgeTool } from "../../view/tool-offers.ts";
import { contentWords, isSameWord, saidWords } from "../understand/intents/said-words.ts";

/** Characters of a value that are compared; a longer text would match any word. */
const longestValue = 200;
/** A record shown longer ago may have changed. */
const freshForMs = 10 * 60_000;

/** Whether a field lists several things; then a question about one of them is not about the record. */
const isList = (value: Json | undefined) =>
  Array.isArray(value) && (value.length === 0 || value.some((one) => typeof one === "object"));

const lastCall = ({ turn }: LoopRun): EarlierCall | undefined =>
  turn.input.earlier?.findLast(({ tool, result }) => tool !== knowledgeTool && result.success);

const isFresh = ({ at }: EarlierCall, { beganAt }: LoopRun): boolean =>
  new Date(beganAt).getTime() - Date.parse(at) <= freshForMs;

/** The fields a contact may see of the last call's result; null when there was none, it lists several things, or it may have changed. */
export function lastRecord(run: LoopRun): JsonObject | null {
  const last = lastCall(run);
  if (last === undefined || !last.result.success || last.result.data === null) return null;
  if (!isFresh(last, run) || isStale(last, run, new Date(run.beganAt))) return null;
  const fields = visibleFields(last.result.data);
  return Object.values(fields).some(isList) ? null : fields;
}

/** A message as it is compared with a record. `hasNumber`: it asks for a number. `told`: what the agent said last. */
type Said = { words: readonly string[]; hasNumber: boolean; told: string };

const isAmong = (words: readonly string[], word: string) => words.some((one) => isSameWord(one, word));

/** Whether the message has all words of one of the names. “Number” may replace the last word of the name of an id. */
function isNamed(names: readonly string[], isId: boolean, { words, hasNumber }: Said): boolean {
  return names.some((name) => {
    const own = saidWords(name);
    const needed = isId && hasNumber && own.length > 1 ? own.slice(0, -1) : own;
    return needed.length > 0 && needed.every((word) => isAmong(words, word));
  });
}

/** Whether a content word of a value is said that the agent has not just said itself. */
function isHeld(value: Json, { words, told }: Said, speech: Speech): boolean {
  const said = sayValue(value, speech).slice(0, longestValue);
  return (
    !told.includes(said) && contentWords(said).some((word) => /\p{L}/u.test(word) && isAmong(words, word))
  );
}

/**
 * The one field of the record shown last that a message names, in words: by its label, by one of the author's synonyms, or by its
 * value. Null when it names none or several.
 * @param mayBeSynonym whether synonyms count; they are common words
 */
export function namedField(run: LoopRun, text: string, mayBeSynonym: boolean): string | null {
  const record = lastRecord(run);
  if (record === null) return null;
  const { input } = run.turn;
  const speech = speechOfTurn(run.turn);
  const proofs = proofFields(input.agent.tool_settings.owners);
  const told = input.history.findLast(({ role }) => role === "agent")?.text ?? "";
  const said = { words: saidWords(text), hasNumber: namesNumber(text), told };
  const fields = Object.entries(record).filter(([name]) => !proofs.has(name));
  const byName = fields.filter(([name]) => {
    const label = commonLabel(name) ?? "";
    const synonyms = mayBeSynonym ? (input.agent.synonyms?.[name] ?? []) : [];
    return isNamed([label, speech.say(label), ...synonyms], typeByName(name) === "id", said);
  });
  const isRead = madeLast(run) === undefined;
  const byValue = isRead ? fields.filter(([, value]) => isHeld(value, said, speech)) : [];
  const named = byName.length > 0 ? byName : byValue;
  const [only, ...others] = named;
  return only === undefined || others.length > 0 ? null : factsIn(Object.fromEntries([only]), speech) || null;
}

/** The last call, if it was a write that succeeded a short time ago. */
export function madeLast(run: LoopRun): EarlierCall | undefined {
  const last = lastCall(run);
  return last === undefined || last.effect === "read" || !isFresh(last, run) ? undefined : last;
}

/** The tool that read the record shown last; null when none was read. */
export function shownBy(run: LoopRun): string | null {
  const last = lastRecord(run) === null ? undefined : lastCall(run);
  return last?.effect === "read" ? last.tool : null;
}
