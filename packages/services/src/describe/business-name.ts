import { most } from "./proposal.ts";

const longestName = 80;
const between = /\s+[|–—·•:»-]\s+|\s*[|»·•]\s*/u;
/** A run of capitalised words, with short words between them: "Escola de Vela Maré Alta". */
const capitalised =
  /\p{Lu}[\p{L}\p{M}\p{N}&’'-]*(?:\s+(?:\p{Ll}{1,3}\s+){0,2}\p{Lu}[\p{L}\p{M}\p{N}&’'-]*)+/gu;
const quoted = /[“"«„]([^”"»“]{2,80})[”"»“]/u;

/** The part that most titles share; null when the site has no such part. */
function sharedPart(titles: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const title of titles)
    for (const part of new Set(title.split(between).map((one) => one.trim())))
      if (part !== "") counts.set(part, (counts.get(part) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first !== undefined && first[1] > titles.length / 2 && first[1] > 1 ? first[0] : null;
}

const startsSentence = /(?:^|[.!?]\s+)$/u;
const firstWordAndLinks = /^\p{Lu}[\p{L}\p{M}\p{N}&’'-]*\s+(?:\p{Ll}{1,3}\s+){1,2}/u;
const severalCapitals = /\p{Lu}.*\s\p{Lu}/u;

/** "Somos a Escola de Vela": a first word that short words part from the rest is capitalised by its place only. */
function withoutSentenceStart(run: string, before: string): string {
  if (!startsSentence.test(before)) return run;
  const rest = run.replace(firstWordAndLinks, "");
  return severalCapitals.test(rest) ? rest : run;
}

/** The name a text gives its business: the first one in quotes, else the longest run of capitalised words at its beginning. */
function nameInText(text: string): string | null {
  const beginning = text.slice(0, 400);
  const inQuotes = quoted.exec(beginning)?.[1];
  if (inQuotes !== undefined) return inQuotes.trim();
  const runs = [...beginning.matchAll(capitalised)].map((match) =>
    withoutSentenceStart(match[0], beginning.slice(0, match.index)),
  );
  const [longest] = runs.sort((a, b) => b.length - a.length);
  return longest ?? null;
}

/** The name of a business by the titles of its pages, or by its text; null when neither shows one. */
export function businessName(titles: readonly string[], text: string): string | null {
  const [home = ""] = titles;
  const name =
    sharedPart(titles.slice(0, most.pages)) ??
    (home === "" ? nameInText(text) : (home.split(between).at(0) ?? home));
  const trimmed = name?.replaceAll(/\s+/g, " ").trim().slice(0, longestName).toWellFormed() ?? "";
  return trimmed === "" ? null : trimmed;
}
