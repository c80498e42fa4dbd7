import { type Io, printLine } from "../io.ts";

export type Exchange = {
  channel: string;
  who: string;
  said: string[];
  reply: string;
  ms: number;
  ok: boolean;
  expected: string;
};

export type ScenarioResult = {
  name: string;
  ok: boolean;
  skipped?: string;
  error?: string;
  exchanges: Exchange[];
};

const mark = (ok: boolean) => (ok ? "✓" : "✗");

function exchangeLines({ channel, who, said, reply, ms, ok, expected }: Exchange): string[] {
  const asked = said.map(
    (text, index) =>
      `  ${(index === 0 ? channel : "").padEnd(13)}${(index === 0 ? who : "").padEnd(15)}${text}`,
  );
  const time = ms > 0 ? `  (${ms} ms)` : "";
  const answer = `  ${"".padEnd(13)}${"".padEnd(13)}${mark(ok)} ${reply}${time}`;
  return [...asked, answer, ...(ok ? [] : [`  ${"".padEnd(28)}expected: ${expected}`])];
}

/** One scenario as text for a person. */
export function printScenario(io: Io, { name, ok, skipped, error, exchanges }: ScenarioResult): void {
  printLine(
    io,
    `${skipped === undefined ? mark(ok) : "–"} ${name}${skipped === undefined ? "" : `: ${skipped}`}`,
  );
  for (const exchange of exchanges) for (const line of exchangeLines(exchange)) printLine(io, line);
  if (error !== undefined) printLine(io, `  ✗ ${error}`);
}
