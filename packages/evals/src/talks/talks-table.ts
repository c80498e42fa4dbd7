import { leastRightReplies, leastRightSentences, mostRefused, type TalksReport } from "./talks-report.ts";

const percent = (part: number, of: number) => `${((part / Math.max(of, 1)) * 100).toFixed(1)} %`;

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const cell = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!);
  return rows.map((row) => row.map(cell).join("  ").trimEnd());
}

/** The figures for a terminal, by trade and language, with their targets. */
export function talksTable({ talks, sentences }: TalksReport): string[] {
  const talkRows = [...talks.groups, talks.total].map(({ group, lines, right, repeated, refused, named }) =>
    [group, lines, right, percent(right, lines), repeated, refused, named].map(String),
  );
  const sentenceRows = [...sentences.groups, sentences.total].map(
    ({ group, sentences: all, own, right, asked, refused }) =>
      [group, all, right, asked, percent(right + asked, all), refused, percent(refused, own)].map(String),
  );
  const met = (isMet: boolean) => (isMet ? "met" : "not met");
  return [
    ...aligned([
      ["conversations", "replies", "right", "share", "repeated questions", "refusals", "internal names"],
      ...talkRows,
    ]),
    `wanted: ${percent(leastRightReplies, 1)} right, no repeated question, no refusal: ${met(talks.isMet)}`,
    "",
    ...aligned([
      ["first sentences", "all", "right", "asked back", "together", "refused", "share"],
      ...sentenceRows,
    ]),
    `wanted: ${percent(leastRightSentences, 1)} together, at most ${percent(mostRefused, 1)} refused: ${met(sentences.isMet)}`,
  ];
}

const oneLine = (text: string | null) => (text ?? "(nothing)").replaceAll("\n", " / ");

/** Every wrong line, with its message, the expected and the actual reply. */
export function wrongLines({ talks, sentences }: TalksReport): string[] {
  return [
    ...talks.lines
      .filter(({ wrong }) => wrong.length > 0)
      .flatMap(({ trade, talk, place, said, wants, reply, wrong }) => [
        `${trade}/${talk} line ${place}: ${said}`,
        `  wants: ${wants}`,
        `  reply: ${oneLine(reply)}`,
        ...wrong.map(
          ({ kind, wanted, got }) => `  ${kind}: ${wanted}${got === reply ? "" : `; got ${oneLine(got)}`}`,
        ),
      ]),
    ...sentences.sentences
      .filter(({ verdict }) => verdict !== "right" && verdict !== "asked")
      .flatMap(({ trade, language, said, wanted, reply, recognised, verdict }) => [
        `${trade} ${language}: ${said}`,
        `  ${verdict}: wanted ${wanted}; recognised ${recognised.join(", ") || "nothing"}`,
        `  reply: ${oneLine(reply)}`,
      ]),
  ];
}
