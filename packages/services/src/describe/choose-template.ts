import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import { detectLanguage } from "@konstruct/core/language/detect-language";
import type { Embedder } from "@konstruct/embeddings/embedder";

const longestCompared = 2_000;
/** With fewer shared words the likeness may be accidental. */
const fewestShared = 3;

const aboutOf = ({ config }: AgentTemplate) =>
  [
    config.role ?? "",
    ...(config.intents ?? []).map(({ description = "", topic = "" }) => `${description} ${topic}`),
  ]
    .join(". ")
    .slice(0, longestCompared);

const examplesOf = ({ config }: AgentTemplate) =>
  (config.intents ?? []).flatMap(({ examples = [] }) => examples).join(" ");

const wordsOf = (text: string) =>
  new Set(
    [...new Intl.Segmenter(undefined, { granularity: "word" }).segment(text.toLowerCase())]
      .filter(({ isWordLike, segment }) => isWordLike === true && segment.length > 3)
      .map(({ segment }) => segment),
  );

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** The most similar by one score; null when none reaches the least. */
function best(
  templates: readonly AgentTemplate[],
  scores: readonly number[],
  least: number,
): AgentTemplate | null {
  const highest = Math.max(...scores);
  return highest < least ? null : (templates[scores.indexOf(highest)] ?? null);
}

/**
 * The template that a described business resembles most, by meaning where the embedder knows the language, else by shared words; null
 * when it resembles none.
 */
export async function chooseTemplate(
  text: string,
  templates: readonly AgentTemplate[],
  embedder: Embedder | undefined,
): Promise<AgentTemplate | null> {
  if (templates.length === 0) return null;
  const described = text.slice(0, longestCompared);
  const language = detectLanguage(described);
  const isKnown = embedder?.languages === undefined || embedder.languages.includes(language ?? "");
  if (embedder !== undefined && isKnown) {
    const [own, ...others] = await embedder.embed([described, ...templates.map(aboutOf)]);
    if (own !== undefined)
      return best(
        templates,
        others.map((one) => cosine(own, one)),
        embedder.relatedFrom,
      );
  }
  const own = wordsOf(described);
  const words = templates.map((one) => wordsOf(`${aboutOf(one)} ${examplesOf(one)}`));
  // A word of several templates tells none of them apart.
  const isTelling = (word: string) => own.has(word) && words.filter((one) => one.has(word)).length === 1;
  return best(
    templates,
    words.map((one) => [...one].filter(isTelling).length),
    fewestShared,
  );
}
