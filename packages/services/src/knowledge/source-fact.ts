import type { AuditFact } from "@konstruct/db/audit/stage-audit";
import { auditActor, type ServiceContext } from "../context.ts";

export function sourceFact(
  context: ServiceContext,
  action: "added" | "removed" | "queued",
  id: string,
  detail = {},
): AuditFact {
  return {
    occurredAt: new Date().toISOString(),
    actor: auditActor(context),
    action: `knowledge_source.${action}` as const,
    subject: { kind: "knowledge_source", id },
    detail,
  };
}
