import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Source } from "@konstruct/engine/ground/ground-reply";
import { parse } from "yaml";
import { z } from "zod";

/** A correct reply. `facts` are the places a person marked as grounded in a source. */
export type CorrectReply = {
  domain: string;
  text: string;
  sources: Source[];
  facts: { start: number; end: number }[];
};

const kinds = ["tool", "knowledge", "contact", "history", "agent", "template", "profile"] as const;
const caseSchema = z.strictObject({
  sources: z.array(z.partialRecord(z.enum(kinds), z.json())),
  replies: z.array(z.string()),
});

/** Removes the braces: `Order {O-12345} is …`. */
function unmarked(marked: string): Pick<CorrectReply, "text" | "facts"> {
  let text = "";
  const facts: CorrectReply["facts"] = [];
  for (const part of marked.split(/(?=\{)|(?<=\})/)) {
    const isFact = part.startsWith("{") && part.endsWith("}");
    const plain = isFact ? part.slice(1, -1) : part;
    if (isFact) facts.push({ start: text.length, end: text.length + plain.length });
    text += plain;
  }
  return { text, facts };
}

/** Every correct reply of `replies/*.yaml`; all of them have the same clock, `corpusNow`. */
export function readCorpus(): CorrectReply[] {
  const folder = join(import.meta.dirname, "replies");
  return globSync("*.yaml", { cwd: folder })
    .sort()
    .flatMap((file) => {
      const cases = z.array(caseSchema).parse(parse(readFileSync(join(folder, file), "utf8")));
      return cases.flatMap(({ sources, replies }) =>
        replies.map((reply) => ({
          domain: basename(file, ".yaml"),
          ...unmarked(reply),
          sources: sources.flatMap((source, index) =>
            kinds.flatMap((kind) =>
              source[kind] === undefined ? [] : [{ id: `${kind}-${index}`, kind, value: source[kind] }],
            ),
          ),
        })),
      );
    });
}

export const corpusNow = new Date("2025-10-18T03:00:00Z");
