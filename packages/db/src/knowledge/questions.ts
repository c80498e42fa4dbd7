import { newId } from "@konstruct/core/ids";
import { isOutsidePreviews } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type UnansweredQuestion = {
  id: string;
  question: string;
  agentId: string | null;
  conversationId: string | null;
  /** Of the nearest chunk, 0 to 1. */
  bestScore: number;
  askedAt: Date;
};

const longestQuestion = 500;

/** Stores an unanswered question. The same words from the same agent, while it is open, are the same question. */
export async function keepQuestion(
  tx: TenantTransaction,
  asked: Omit<UnansweredQuestion, "id" | "askedAt">,
): Promise<void> {
  await tx.query({
    name: "keep-question",
    text: `insert into knowledge_question (tenant_id, id, agent_id, conversation_id, question, best_score)
           select $1, $2, $3, $4, $5, $6
           where not exists (select from knowledge_question where tenant_id = $1 and state = 'open' and question = $5 and agent_id is not distinct from $3)`,
    values: [
      tx.tenantId,
      newId(),
      asked.agentId,
      asked.conversationId,
      asked.question.slice(0, longestQuestion).toWellFormed().replaceAll("\u0000", ""),
      asked.bestScore,
    ],
  });
}

/** Open questions, newest first. */
export async function listQuestions(tx: TenantTransaction, limit: number): Promise<UnansweredQuestion[]> {
  const { rows } = await tx.query<UnansweredQuestion>({
    text: `select id, question, agent_id as "agentId", conversation_id as "conversationId", best_score as "bestScore", asked_at as "askedAt"
           from knowledge_question where tenant_id = $1 and state = 'open'
             and ${isOutsidePreviews("$1", "conversation_id")} order by asked_at desc, id desc limit $2`,
    values: [tx.tenantId, limit],
  });
  return rows;
}

/** Closes an open question. @returns false when it is not open */
export async function closeQuestion(
  tx: TenantTransaction,
  id: string,
  state: "answered" | "dismissed",
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "update knowledge_question set state = $3 where tenant_id = $1 and id = $2 and state = 'open'",
    values: [tx.tenantId, id, state],
  });
  return rowCount === 1;
}

/** Reopens a dismissed question, not an answered one. */
export async function reopenQuestion(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: "update knowledge_question set state = 'open' where tenant_id = $1 and id = $2 and state = 'dismissed'",
    values: [tx.tenantId, id],
  });
  return rowCount === 1;
}
