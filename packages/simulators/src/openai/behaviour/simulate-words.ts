import { parseJson } from "@konstruct/core/json";
import { describeOrder } from "./compose.ts";
import { isRecord, recordsOf } from "./prompt-block.ts";

export type SimulatedCall = { name: string; arguments: unknown };

const say = (text: string, more: object = {}): SimulatedCall[] => [
  { name: "say", arguments: { text, done: [], ...more } },
];

const plainOf = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .filter(
      ([name, value]) => !/customer_id|contact_id/.test(name) && ["string", "number"].includes(typeof value),
    )
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${String(value)}`)
    .join(", ");

function wordsFor(data: unknown): string {
  if (!isRecord(data)) return String(data);
  const order = describeOrder(data);
  if (order !== null) return order;
  const list = Object.values(data).find((value) => Array.isArray(value));
  if (list !== undefined) {
    const entries = recordsOf(list);
    return entries.length === 0
      ? "I found nothing that fits."
      : entries
          .map((one, at) => `${at + 1}. ${typeof one.text === "string" ? one.text : plainOf(one)}`)
          .join("\n");
  }
  return plainOf(data) || "Done.";
}

/** The JSON at the start of a result, without the text that code adds after it. */
function dataIn(content: string): unknown {
  const json = content.replace(/\n\(op\d+: [^)]*\)\s*$/, "");
  const parsed = parseJson(json);
  return parsed.ok ? parsed.value : json;
}

const opsIn = (content: string) => [...content.matchAll(/\((op\d+): done\)/g)].map((found) => found[1]);

/** A competent model's words about the newest result or message; null if there is nothing to say yet. */
export function simulateWords(told: string): SimulatedCall[] | null {
  const asks = /naming every value: (.+)\. Do not call it again\.$/s.exec(told)?.[1];
  if (asks !== undefined) return [{ name: "ask", arguments: { text: `Shall I ${asks}?` } }];
  const approval = /asked to decide about it \(op\d+\): (.+)\. Tell the contact/s.exec(told)?.[1];
  if (approval !== undefined)
    return say(
      `I've asked a colleague to approve this: ${approval}. I'll tell you here as soon as it's decided.`,
    );
  const denied = /^Refused \(not_allowed\): [\w.]+: (.+)\.$/s.exec(told)?.[1];
  if (denied !== undefined)
    return [{ name: "decline", arguments: { text: `I can't process that request: ${denied}` } }];
  if (told.startsWith("Refused"))
    return [{ name: "decline", arguments: { text: "I can't help with that.", unsure: true } }];
  const failed = /^Error[^:]*: (.+)$/s.exec(told)?.[1];
  if (failed !== undefined) {
    const missing = /\b(order) (\S*\d)\b/i.exec(failed);
    const words =
      missing === null
        ? `Sorry, that did not work: ${failed.split("\n")[0]}`
        : `Sorry, I couldn't find order ${missing[2]}`;
    return say(words, { unsure: true, closes: true });
  }
  const made = /(?:Its result[^:]*:\n)([\s\S]+)$/.exec(told)?.[1];
  if (made !== undefined) return say(wordsFor(dataIn(made)), { done: opsIn(made) });
  if (told.startsWith("The contact said no"))
    return say("Okay, I haven't done that. What else can I help you with?");
  const undone = /^(.+) Tell the contact this/s.exec(told)?.[1];
  if (undone !== undefined) return say(undone);
  if (told === "Noted." || told.startsWith("What you know")) return null;
  return say(wordsFor(dataIn(told)), { done: opsIn(told), closes: true });
}
