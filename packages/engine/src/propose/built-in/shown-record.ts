import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { isReadRule } from "@konstruct/core/agent/owner-settings";
import type { Json, JsonObject } from "@konstruct/core/json";
import { namesNumber } from "@konstruct/understanding/language/cues";
import { typeByName } from "@konstruct/understanding/slots/param-spec";
import type { EarlierCall } from "../../input/turn-input.ts";
import { commonLabel } from "../../say/labels.ts";
import { speechOfTurn } from "../../say/lines-of-turn.ts";
import { factsIn, visibleFields } from "../../say/render-result.ts";
import { type Speech, sayValue } from "../../say/say-value.ts";
import type { LoopRun } from "../../turn/loop-run.ts";
import type { Turn } from "../../turn/turn.ts";
import { isStale } from "../../view/sources.ts";
import { knowledgeTool } from "../../view/tool-offers.ts";
import { contentWords, isSameWord, saidWords } from "../understand/intents/said-words.ts";

/** A record shown longer ago may have changed. */
const freshForMs = 10 * 60_000;
/** Characters of a field's value that are compared; a longer text would match any word. */
const longestValue = 200;

/** Whether a field lists several things; then a question about one of them is not about the record. */
const isList = (value: Json | undefined) =>
  Array.isArray(value) && (value.length === 0 || value.some((one) => typeof one === "object"));

const lastCall = ({ turn }: LoopRun): EarlierCall | undefined =>
  turn.input.earlier?.findLast(({ tool, result }) => tool !== knowledgeTool && result.success);

/** The fields a contact may see of the last call's result; null when there was none, it lists several things, or it may have changed. */
export function lastRecord(run: LoopRun): JsonObject | null {
  const last = lastCall(run);
  const now = new Date(run.beganAt);
  if (last === undefined || !last.result.success || last.result.data === null) return null;
  if (now.getTime() - Date.parse(last.at) > freshForMs || isStale(last, run, now)) return null;
  const fields = visibleFields(last.result.data);
  return Object.values(fields).some(isList) ? null : fields;
}

/** The fields that the words of a question name, by label or by value. */
function namedFields(record: JsonObject, words: readonly string[], speech: Speech): JsonObject {
  const named = Object.entries(record).filter(([name, value]) => {
    const label = commonLabel(name) ?? "";
    const held = `${JSON.stringify(value)} ${sayValue(value, speech)}`.slice(0, longestValue);
    const own = saidWords(`${label} ${speech.say(label)} ${held}`);
    return words.some((word) => own.some((one) => isSameWord(one, word)));
  });
  return Object.fromEntries(named);
}

/** The fields of the record shown last that a message names, in words; null when it names none. The id is one that is asked for as a number. */
export function aboutRecord(run: LoopRun, text: string): string | null {
  const record = lastRecord(run);
  if (record === null) return null;
  const speech = speechOfTurn(run.turn);
  const fields = namedFields(record, contentWords(text), speech);
  const isKey = Object.keys(fields).every((name) => typeByName(name) === "id");
  return isKey && !namesNumber(text) ? null : factsIn(fields, speech) || null;
}

/** The tool that read the record shown last; null when none was read. */
export function shownBy(run: LoopRun): string | null {
  const last = lastRecord(run) === null ? undefined : lastCall(run);
  return last?.effect === "read" ? last.tool : null;
}

/** The fields of a record that a text does not say, without those that prove whose it is. */
export function untold(record: JsonObject, text: string, turn: Turn): JsonObject {
  const speech = speechOfTurn(turn);
  const proofs = proofsIn(turn.input.agent);
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) =>
        !proofs.has(name) && typeByName(name) !== "id" && !text.includes(sayValue(value, speech)),
    ),
  );
}

/** Fields that name the owner of a record, or that a contact proves it with. */
function proofsIn({ tool_settings: { owners = {} } }: AgentConfig): Set<string> {
  const fields = Object.values(owners).flatMap((rule) =>
    isReadRule(rule) ? [...Object.values(rule.matches), ...[rule.asks?.field ?? []].flat()] : [],
  );
  return new Set(fields);
}
