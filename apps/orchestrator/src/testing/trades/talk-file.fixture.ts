import { readdir, readFile } from "node:fs/promises";
import type { JsonObject } from "@konstruct/core/json";
import { parse } from "yaml";

export type Language = "en" | "th" | "es" | "de";
/** The trades played, each with its languages, in the order of the texts in its files. */
export const languagesOf = {
  vet: ["en", "th", "es"],
  bikes: ["en", "th", "es"],
  law: ["es", "en"],
  dental: ["de"],
  desk: ["th", "en"],
} as const satisfies Record<string, readonly Language[]>;
export type Trade = keyof typeof languagesOf;
export const trades = Object.keys(languagesOf) as Trade[];

/** A text in each language of the trade. */
type Texts = string[];

/** One turn of a file: the message and its requests, the calls of an obedient model, the calls that run, and the reply. */
type WrittenTurn = {
  /** Each part of the message: its outcome (`yes book` answers the call that waits), and its text in each language. */
  says?: [ends: string, ...texts: Texts][];
  /** A colleague's decision, instead of a message. */
  decides?: "approved" | "rejected";
  /** The procedure the model opens with its calls. */
  opens?: string;
  calls?: Record<string, JsonObject>[];
  /** Calls that need the results of those before them. */
  then?: Record<string, JsonObject>[];
  withdraws?: string;
  hands_over?: true;
  /** Tools that run in this turn, each with the arguments of its last call, including those that the agent binds. */
  does?: (string | Record<string, JsonObject>)[];
  /** `{book.visit}` is a field of a tool's result. */
  replies: Texts;
};

export type Call = { tool: string; args: JsonObject };
/** A part of a message with its expected outcome. */
export type Part = { text: string; ends: string; answers: { tool: string; answer: "yes" | "no" } | null };
/** One turn in one language. */
export type TalkTurn = {
  /** Empty if a colleague decides. */
  parts: Part[];
  decides: "approved" | "rejected" | null;
  opens: string | null;
  /** Lists of calls that are proposed together, each after the one before has run. */
  calls: Call[][];
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

const callsOf = (written: readonly Record<string, JsonObject>[] = []): Call[] =>
  written.flatMap((one) => Object.entries(one).map(([name, args]) => ({ tool: toolOf(name), args })));

function inLanguage(turns: readonly WrittenTurn[], at: number): TalkTurn[] {
  const latest = new Map<string, Call>();
  const ran = (written: string | Record<string, JsonObject>): Call[] =>
    (typeof written === "string" ? [{ tool: toolOf(written), args: {} }] : callsOf([written])).map(
      ({ tool, args: bound }) => ({ tool, args: { ...latest.get(tool)!.args, ...bound } }),
    );
  return turns.map((turn) => {
    const calls = [callsOf(turn.calls), callsOf(turn.then)].filter((group) => group.length > 0);
    for (const call of calls.flat()) latest.set(call.tool, call);
    return {
      parts: (turn.says ?? []).map((part) => partOf(part, at)),
      decides: turn.decides ?? null,
      opens: turn.opens ?? null,
      calls,
      withdraws: turn.withdraws === undefined ? null : toolOf(turn.withdraws),
      handsOver: turn.hands_over ?? false,
      does: (turn.does ?? []).flatMap(ran),
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
  return languagesOf[trade].flatMap((language, at) =>
    written.map((turns, nth) => ({
      trade,
      name: files[nth]!.replace(".yaml", ""),
      language,
      turns: inLanguage(turns, at),
    })),
  );
}

export const messageOf = ({ parts }: TalkTurn) => parts.map(({ text }) => text).join("\n");
