import { most, type ProposedTest, type ReadPage } from "./proposal.ts";

const longestSaid = 120;
const asks = /[?？؟]\s*$/u;
const figures = /\p{N}[\p{N}.,:–-]*/gu;
const longestRead = 300;

type Passage = { title: string; heading: string; text: string };

const withoutHeadings = (text: string) => text.replaceAll(/^#{1,6}[^\n]*\n?/gmu, "").trim();

const passagesOf = (page: ReadPage): Passage[] =>
  page.chunks.flatMap(({ headings, text }) => {
    const heading = headings.at(-1)?.trim() ?? "";
    const body = withoutHeadings(text);
    return heading === "" || body.length < 20 ? [] : [{ title: page.title, heading, text: body }];
  });

/** The longest figure that the passage has and its heading does not: a reply that quotes the passage has it too. */
function factOf({ heading, text }: Passage): string | null {
  const found = [...text.slice(0, longestRead).matchAll(figures)]
    .map(([figure]) => figure.replace(/[.,:–-]+$/u, ""))
    .filter((figure) => !heading.includes(figure))
    .sort((a, b) => b.length - a.length);
  return found[0] ?? null;
}

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
  // A heading that repeats the page's title is no question; it is tried last.
  const isNaming = ({ title, heading }: Passage) => heading.includes(title);
  const withFigure = named.filter((one) => factOf(one) !== null);
  const others = named
    .filter((one) => factOf(one) === null)
    .toSorted((a, b) => Number(isNaming(a)) - Number(isNaming(b)));
  const tests = new Map<string, ProposedTest>();
  for (const passage of [...inTurn(asked), ...inTurn(withFigure), ...others]) {
    const say = passage.heading.slice(0, longestSaid).toWellFormed();
    if (!tests.has(say.toLowerCase())) tests.set(say.toLowerCase(), { say, contains: factOf(passage) });
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
