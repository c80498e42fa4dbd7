import type { PromptIntent } from "./prompt-intent.ts";
import { stems } from "./prompt-words.ts";

export type ScoredIntent = {
  intent: PromptIntent;
  score: number /** Words it shares with the message. */;
  shared: number;
};

const withoutPlaces = (example: string) => example.replaceAll(/\{[^}]*\}/g, " ");

/** Whether a message begins like an example with a place: "Recommend a {item}". */
function hasPlace(examples: readonly string[], message: string): boolean {
  const lower = message.toLowerCase();
  return examples.some((example) => {
    const lead =
      example
        .split("{")[0]
        ?.trim()
        .toLowerCase()
        .replace(/ (?:an?|the|that)$/, "") ?? "";
    const at = lead.length > 3 && example.includes("{") ? lower.indexOf(lead) : -1;
    return at !== -1 && !/[a-z]/.test(lower[at + lead.length] ?? "");
  });
}

/** Intents, nearest to the message first: by the words of their examples, rare words counting more. */
export function scoreIntents(intents: readonly PromptIntent[], message: string): ScoredIntent[] {
  const said = stems(message);
  const known = intents.map(({ id, description, examples }) =>
    stems([id.replaceAll(/[_.]/g, " "), description, ...examples.map(withoutPlaces)].join(" ")),
  );
  const weight = (word: string) => 1 / Math.max(1, known.filter((words) => words.has(word)).length);
  const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weight(word), 0);
  const all = sum(said) || 1;
  return intents
    .map((intent, index) => {
      const shared = [...said].filter((word) => known[index]!.has(word));
      const nearest = intent.examples.map((example) => {
        const own = stems(withoutPlaces(example));
        const common = [...own].filter((word) => said.has(word));
        return own.size === 0 ? 0 : sum(common) / (sum(own) || 1);
      });
      const words = shared.length === 0 ? 0 : 0.5 * (sum(shared) / all) + 0.5 * Math.max(0, ...nearest);
      const score = Math.min(1, words + (hasPlace(intent.examples, message) ? 0.6 : 0));
      return { intent, score, shared: shared.length };
    })
    .toSorted((a, b) => b.score - a.score);
}
