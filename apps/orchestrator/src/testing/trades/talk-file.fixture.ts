import { readdir, readFile } from "node:fs/promises";
import type { JsonObject } from "@konstruct/core/json";
import { parse } from "yaml";

export const trades = ["vet", "bikes"] as const;
export type Trade = (typeof trades)[number];
export const languages = ["en", "th", "es"] as const;
export type Language = (typeof languages)[number];

/** A text in each of the languages, in their order. */
type Texts = [string, string, string];

/** One turn of a file: what is said, with what becomes of it; what an obedient model calls; what runs; what it replies. */
type WrittenTurn = {
  /** Each part of the message: how it ends (`yes book` answers the call that waits), and the part in each language. */
  says?: [ends: string, ...Texts][];
  /** A colleague's decision, instead of a message. */
  decides?: "approved" | "rejected";
  calls?: Record<string, JsonObject>[];
  withdraws?: string;
  hands_over?: true;
  /** Tools that run in this turn, each with the arguments it was last called with. */
  does?: string[];
  /** `{book.visit}` is a field of what a tool gave. */
  replies: Texts;
};

export type Call = { tool: string; args: JsonObject };
/** A part of a message, and what is to become of it. */
export type Part = { text: string; ends: string; answers: { tool: string; answer: "yes" | "no" } | null };
/** One turn in one language. */
export type TalkTurn = {
  /** Empty where a colleague decides. */
  parts: Part[];
  decides: "approved" | "rejected" | null;
  calls: Call[];
  withdraws: string | null;
  handsOver: boolean;
  does: Call[];
  reply: string;
};
export type Talk = { trade: Trade; name: string; language: Language; turns: TalkTurn[] };

const toolOf = (name: string) => `http.${name}`;

function partOf([ends, ...texts]: [string, ...Texts], at: number): Part {
  const [, answer, tool] = /^(yes|no) (\w+)$/.exec(ends) ?? [];
  const answers = tool === undefined ? null : { tool: toolOf(tool), answer: answer as "yes" | "no" };
  return { text: texts[at]!, ends, answers };
}

function inLanguage(turns: readonly WrittenTurn[], language: Language): TalkTurn[] {
  const at = languages.indexOf(language);
  const latest = new Map<string, Call>();
  return turns.map((turn) => {
    const calls = (turn.calls ?? []).flatMap((one) =>
      Object.entries(one).map(([name, args]): Call => ({ tool: toolOf(name), args })),
    );
    for (const call of calls) latest.set(call.tool, call);
    return {
      parts: (turn.says ?? []).map((part) => partOf(part, at)),
      decides: turn.decides ?? null,
      calls,
      withdraws: turn.withdraws === undefined ? null : toolOf(turn.withdraws),
      handsOver: turn.hands_over ?? false,
      does: (turn.does ?? []).map((name) => latest.get(toolOf(name))!),
      reply: turn.replies[at]!,
    };
  });
}

/** Every conversation of a trade, in each language. */
export async function loadTalks(trade: Trade): Promise<Talk[]> {
  const folder = new URL(`${trade}/talks/`, import.meta.url);
  const files = (await readdir(folder)).sort();
  const written = await Promise.all(
    files.map(async (file) => parse(await readFile(new URL(file, folder), "utf8")) as WrittenTurn[]),
  );
  return languages.flatMap((language) =>
    written.map((turns, nth) => ({
      trade,
      name: files[nth]!.replace(".yaml", ""),
      language,
      turns: inLanguage(turns, language),
    })),
  );
}

export const messageOf = ({ parts }: TalkTurn) => parts.map(({ text }) => text).join("\n");
