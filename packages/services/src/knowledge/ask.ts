import { AppError } from "@konstruct/core/errors";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/knowledge/questions";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { aboutFrom, retrieve } from "@konstruct/knowledge/retrieve";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const askSchema = z.strictObject({
  question: z.string().trim().min(1).max(500),
  /** Absent: every collection. */
  collections: z.array(z.string().min(1).max(80)).max(50).optional(),
  limit: z.int().min(1).max(20).default(5),
});

export type KnowledgeHit = {
  title: string;
  text: string;
  /** Where a person finds it: the file or the page, its part and its place. */
  citation: { location: string; headings: string[]; page: number | null; start: number; end: number };
  /** How sure it is to be about the question, 0 to 1. */
  confidence: number;
  similarity: number | null;
};

/** What an agent would find: the nearest passages with their scores, and whether they are near enough to answer from. */
export async function askKnowledge(
  context: ServiceContext,
  embedder: Embedder,
  input: z.input<typeof askSchema>,
): Promise<{ isAnswered: boolean; hits: KnowledgeHit[] }> {
  authorise(context, "knowledge.read");
  const { question, collections, limit } = parseInput(askSchema, input);
  const { database, tenantId } = context;
  const found = await retrieve(
    { database, embedder },
    { tenantId, collections: collections ?? null, question, limit },
  );
  const hits = found
    .toSorted((a, b) => b.confidence - a.confidence || b.score - a.score)
    .map(({ title, text, location, headings, page, start, end, confidence, similarity }) => ({
      title,
      text,
      citation: { location, headings, page, start, end },
      confidence,
      similarity: similarity === null ? null : Math.round(similarity * 1_000) / 1_000,
    }));
  return { isAnswered: (hits[0]?.confidence ?? 0) >= aboutFrom, hits };
}

/** What contacts asked and nobody has written down yet, newest first. */
export async function listUnanswered(
  context: ServiceContext,
  limit = 50,
): Promise<stored.UnansweredQuestion[]> {
  authorise(context, "knowledge.read");
  const most = parseInput(z.int().min(1).max(200), limit);
  return withTenant(context.database, context.tenantId, (tx) => stored.listQuestions(tx, most));
}

/** @throws AppError `not_found` when it is not there or closed already */
export async function closeQuestion(
  context: ServiceContext,
  questionId: string,
  as: "answered" | "dismissed",
): Promise<void> {
  authorise(context, "knowledge.write");
  const id = parseInput(z.guid(), questionId);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.closeQuestion(tx, id, as)))
      throw new AppError("not_found", "There is no such open question", {
        publicMessage: "There is no such open question.",
      });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "knowledge_question.closed",
        subject: { kind: "knowledge_question", id },
        detail: { as },
      },
    ]);
  });
}

/** Takes a dismissal back. @throws AppError `not_found` when it was not dismissed */
export async function reopenQuestion(context: ServiceContext, input: { questionId: string }): Promise<void> {
  authorise(context, "knowledge.write");
  const { questionId: id } = parseInput(z.strictObject({ questionId: z.guid() }), input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await stored.reopenQuestion(tx, id)))
      throw new AppError("not_found", "There is no such dismissed question", {
        publicMessage: "There is no such dismissed question.",
      });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "knowledge_question.reopened",
        subject: { kind: "knowledge_question", id },
      },
    ]);
  });
}
