import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { parse } from "yaml";
import { z } from "zod";
import { type Sentence, sentencesSchema } from "./sentence-schema.ts";
import { type TalkSpec, talkSchema } from "./talk-schema.ts";

const here = import.meta.dirname;

/** `name` is that of the file, `trade` that of its folder. */
export type Talk = TalkSpec & { name: string; trade: string };
/** `agent` is the path of its file. */
export type SentenceSet = { trade: string; agent: string; sentences: Sentence[] };

/** Parses the YAML of one file by its schema. @throws AppError invalid_input with the file and its errors */
export function readSpec<T>(schema: z.ZodType<T>, text: string, file: string): T {
  const read = schema.safeParse(parse(text));
  if (read.success) return read.data;
  throw refusalError("suite.file_invalid", { problems: `${file}: ${z.prettifyError(read.error)}` });
}

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: here })
    .sort()
    .map((path) => join(here, path));

/** All conversations, in the order of their files. @throws AppError invalid_input */
export async function readTalks(): Promise<Talk[]> {
  const read = async (file: string): Promise<Talk> => ({
    ...readSpec(talkSchema, await readFile(file, "utf8"), file),
    name: basename(file, ".yaml"),
    trade: basename(dirname(file)),
  });
  return Promise.all(filesOf("files/*/*.yaml").map(read));
}

/** The sentences of every trade. @throws AppError invalid_input */
export async function readSentences(): Promise<SentenceSet[]> {
  const read = async (file: string): Promise<SentenceSet> => {
    const { agent, sentences } = readSpec(sentencesSchema, await readFile(file, "utf8"), file);
    const folder = dirname(file);
    return { trade: basename(folder), agent: join(folder, agent), sentences };
  };
  return Promise.all(filesOf("sentences/*/sentences.yaml").map(read));
}

const list = z.array(z.string().min(1)).min(1);
const wordsSchema = z.strictObject({ declined: list, not_understood: list, person: list });

const soundsOf = (patterns: readonly string[]) => new RegExp(patterns.join("|"), "iu");

/** The patterns of replies in `words.yaml`. */
export function readSounds(): { declined: RegExp; notUnderstood: RegExp; person: RegExp } {
  const file = join(here, "words.yaml");
  const { declined, not_understood, person } = readSpec(wordsSchema, readFileSync(file, "utf8"), file);
  return { declined: soundsOf(declined), notUnderstood: soundsOf(not_understood), person: soundsOf(person) };
}
