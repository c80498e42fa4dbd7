import { isRecord, readBlock, recordsOf, textOf } from "./prompt-block.ts";

const patterns: Record<string, RegExp> = {
  id: /\b[A-Za-z]{1,5}-?\d{2,}\b|#?\b\d{4,}\b/,
  email: /[\w.+-]+@[\w-]+\.[\w.]+/,
  phone: /\+?\d[\d ()-]{7,}\d/,
  date: /\b\d{4}-\d{2}-\d{2}\b/,
  money: /\d[\d,]*(?:\.\d+)?/,
  number: /\d[\d,]*(?:\.\d+)?/,
};

const filler = new Set(
  "me my to an is of or in on it the and for you your can want get have what with tell about please".split(
    " ",
  ),
);

function words(text: string): Set<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  return new Set(all.filter((word) => !filler.has(word)));
}

function fill(param: Record<string, unknown>, message: string, waitingFor: unknown): string | null {
  const type = textOf(param.type);
  const values = Array.isArray(param.values) ? param.values.map(String) : [];
  if (type === "enum") {
    return values.find((value) => message.toLowerCase().includes(value.toLowerCase())) ?? null;
  }
  const pattern = patterns[type];
  if (pattern !== undefined) return message.match(pattern)?.[0] ?? null;
  return waitingFor === param.name ? message.trim() : null;
}

/**
 * Plays the model in Konstruct's understanding call: picks the intent that shares most words with the message, and
 * copies parameters out of it. Deterministic, and only as clever as a demonstration needs.
 */
export function simulateUnderstanding(prompt: string): string {
  const intents = recordsOf(readBlock(prompt, "intents"));
  const conversation = readBlock(prompt, "conversation");
  const message = isRecord(conversation) ? textOf(conversation.message) : "";
  const waiting = isRecord(conversation) && isRecord(conversation.waiting) ? conversation.waiting : {};
  const said = words(message);

  const scored = intents.map((intent) => {
    const examples = Array.isArray(intent.examples) ? intent.examples.map(String) : [];
    const known = words([intent.id, intent.description, ...examples].join(" ").replaceAll("_", " "));
    const params = Object.fromEntries(
      recordsOf(intent.params).map((param) => [textOf(param.name), fill(param, message, waiting.param)]),
    );
    const shared = [...said].filter((word) => known.has(word)).length;
    const hasId = recordsOf(intent.params).some(
      (param) => param.type === "id" && params[textOf(param.name)] !== null,
    );
    return { id: textOf(intent.id), params, shared, score: shared + (hasId ? 0.5 : 0) };
  });
  scored.sort((a, b) => b.score - a.score);

  const answers = scored.find(
    (entry) => entry.id === waiting.intent && entry.params[textOf(waiting.param)] != null,
  );
  // Two words of another intent are a request of their own, not an answer.
  const resumed = (scored[0]?.score ?? 0) < 2 || scored[0] === answers ? answers : undefined;
  const best = resumed ?? (scored[0] !== undefined && scored[0].score > 0 ? scored[0] : null);
  return JSON.stringify({
    intent: best?.id ?? null,
    params: Object.entries(best?.params ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [{ name, value }],
    ),
    relation: resumed !== undefined ? "same" : best === null ? "off_topic" : "new",
    confidence: best === null ? 0 : Math.min(0.95, 0.6 + 0.1 * best.score),
  });
}
