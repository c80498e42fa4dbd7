import { memoryOptions } from "@konstruct/orchestrator/env";
import { askKnowledge, type KnowledgeHit } from "@konstruct/services/knowledge/ask";
import { closeQuestion, listUnanswered } from "@konstruct/services/knowledge/questions";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { printable } from "../../printable.ts";
import { readNumber } from "../../read-number.ts";

export type AskOptions = { tenant: string; collection?: string[]; limit: string; json?: boolean };
export type QuestionsOptions = { tenant: string; close?: string; as?: string; json?: boolean };

const longestShown = 400;

function hitLines({ title, text, citation, confidence }: KnowledgeHit): string[] {
  const { location, headings, page } = citation;
  const place = page === null ? location : `${location}, page ${page}`;
  const part = headings.filter((heading) => heading !== title).at(-1);
  const under = part === undefined ? "" : ` › ${part}`;
  const shown = text.replace(/\s+/g, " ").slice(0, longestShown).toWellFormed();
  return [`${confidence.toFixed(2)}  ${title}${under}  (${place})`, `      ${shown}`].map(printable);
}

/** Prints what an agent would find. Finding nothing is an answer and no failure. */
export async function knowledgeAsk(io: Io, question: string, options: AskOptions): Promise<number> {
  const limit = readNumber("--limit", options.limit, { min: 1, max: 20 });
  const { isAnswered, hits } = await withInstallation(async ({ database, environment }) => {
    const context = await tenantContext(database, options.tenant);
    const { embedder } = memoryOptions(environment);
    try {
      return await askKnowledge(context, embedder, {
        question,
        limit,
        ...(options.collection !== undefined && { collections: options.collection }),
      });
    } finally {
      await embedder.close();
    }
  });
  if (options.json) printJson(io, { isAnswered, hits });
  else {
    for (const hit of hits) for (const line of hitLines(hit)) printLine(io, line);
    printLine(io, isAnswered ? "An agent would answer from these" : "An agent would not answer from this");
  }
  return exitCodes.ok;
}

/** Lists unanswered questions; with --close, closes one. */
export async function knowledgeQuestions(io: Io, options: QuestionsOptions): Promise<number> {
  const { close, as } = options;
  if ((close === undefined) !== (as === undefined)) throw new UsageError("--close and --as go together.");
  if (as !== undefined && as !== "answered" && as !== "dismissed")
    throw new UsageError(`--as is answered or dismissed, not ${as}.`);
  const questions = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    if (close === undefined || as === undefined) return listUnanswered(context, 200);
    await closeQuestion(context, close, as);
    return undefined;
  });
  if (questions === undefined) {
    if (options.json) printJson(io, { closed: close, as });
    else printLine(io, `Closed ${close} as ${as}`);
  } else if (options.json) printJson(io, questions);
  else if (questions.length === 0) printLine(io, "No open questions");
  else
    for (const { id, askedAt, bestScore, question } of questions)
      printLine(
        io,
        printable(`${id}  ${askedAt.toISOString()}  nearest ${bestScore.toFixed(2)}  ${question}`),
      );
  return exitCodes.ok;
}
