import type { AuditAction } from "@konstruct/audit/actions";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import * as stored from "@konstruct/db/knowledge/questions";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

/** Unanswered questions of contacts, newest first. */
export async function listUnanswered(
  context: ServiceContext,
  limit = 50,
): Promise<stored.UnansweredQuestion[]> {
  authorise(context, "knowledge.read");
  const most = parseInput(z.int().min(1).max(200), limit);
  return withTenant(context.database, context.tenantId, (tx) => stored.listQuestions(tx, most));
}

/** @throws AppError `not_found` for an unknown or closed one */
export function closeQuestion(
  context: ServiceContext,
  questionId: string,
  as: "answered" | "dismissed",
): Promise<void> {
  return change(context, questionId, {
    write: (tx, id) => stored.closeQuestion(tx, id, as),
    missing: "knowledge.open_question_not_found",
    action: "knowledge_question.closed",
    detail: { as },
  });
}

/** Reopens a dismissed question. @throws AppError `not_found` when it was not dismissed */
export function reopenQuestion(context: ServiceContext, questionId: string): Promise<void> {
  return change(context, questionId, {
    write: stored.reopenQuestion,
    missing: "knowledge.dismissed_question_not_found",
    action: "knowledge_question.reopened",
  });
}

type Change = {
  /** @throws AppError `not_found` when there was none to change */
  write: (tx: TenantTransaction, id: string) => Promise<boolean>;
  missing: "knowledge.open_question_not_found" | "knowledge.dismissed_question_not_found";
  action: AuditAction;
  detail?: { as: string };
};

async function change(
  context: ServiceContext,
  questionId: string,
  { write, missing, action, detail }: Change,
): Promise<void> {
  authorise(context, "knowledge.write");
  const id = parseInput(z.guid(), questionId);
  await withTenant(context.database, context.tenantId, async (tx) => {
    if (!(await write(tx, id))) throw refusalError(missing);
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action,
        subject: { kind: "knowledge_question", id },
        ...(detail !== undefined && { detail }),
      },
    ]);
  });
}
