import { most, type ProposedTest, type ReadPage } from "./proposal.ts";

const longestSaid = 120;
const asks = /[?？؟]\s*$/u;
const fact = /\p{N}[\p{N}.,:–-]*(?:\s?[%€$£฿])?/u;

type Passage = { title: string; heading: string; text: string };

const withoutHeadings = (text: string) => text.replaceAll(/^#{1,6}[^\n]*\n?/gmu, "").trim();

const passagesOf = (page: ReadPage): Passage[] =>
  page.chunks.flatMap(({ headings, text }) => {
    const heading = headings.at(-1)?.trim() ?? "";
    const body = withoutHeadings(text);
    return heading === "" || body.length < 20 ? [] : [{ title: page.title, heading, text: body }];
  });

/** A figure of the passage, which a reply that quotes it has too. */
const factOf = (text: string) => fact.exec(text.slice(0, 300))?.[0].replace(/[.,:–-]+$/u, "") ?? null;

/**
 * Tests made of the headings of the knowledge: questions first, then headings with a figure below them, one of each page in turn. The
 * title of the whole page asks nothing.
 */
export function testsOf(pages: readonly ReadPage[]): ProposedTest[] {
  const [asked, named]: [Passage[], Passage[]] = [[], []];
  for (const page of pages)
    for (const passage of passagesOf(page)) {
      if (asks.test(passage.heading)) asked.push(passage);
      else if (!page.title.includes(passage.heading)) named.push(passage);
    }
  const withFigure = named.filter(({ text }) => factOf(text) !== null);
  const others = named.filter(({ text }) => factOf(text) === null);
  const tests = new Map<string, ProposedTest>();
  for (const { heading, text } of [...inTurn(asked), ...inTurn(withFigure), ...inTurn(others)]) {
    const say = heading.slice(0, longestSaid).toWellFormed();
    if (!tests.has(say.toLowerCase())) tests.set(say.toLowerCase(), { say, contains: factOf(text) });
    if (tests.size === most.tests) break;
  }
  return [...tests.values()];
}

/** The first of each page, then the second of each, and so on. */
function inTurn(passages: readonly Passage[]): Passage[] {
  const byPage = [...Map.groupBy(passages, ({ title }) => title).values()];
  const rounds = Math.max(0, ...byPage.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    byPage.flatMap((ofPage) => ofPage.slice(round, round + 1)),
  ).flat();
}
