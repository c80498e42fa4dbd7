import { newId } from "@konstruct/core/ids";
import type { JsonObject } from "@konstruct/core/json";
import { addJob, type JobKind } from "@konstruct/db/job/jobs";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { auditActor, type ServiceContext } from "../context.ts";

type Asked = { kind: JobKind; subjectId?: string; input?: JsonObject; total?: number };

/** Adds a job on behalf of the actor, in the caller's transaction. Returns its id. */
export async function askJob(
  context: ServiceContext,
  tx: TenantTransaction,
  { kind, subjectId, input, total }: Asked,
): Promise<string> {
  const { kind: actor, id: actorId } = auditActor(context);
  const id = newId();
  await addJob(tx, {
    id,
    kind,
    subjectId: subjectId ?? null,
    input: input ?? {},
    askedBy: `${actor}:${actorId}`,
    ...(total !== undefined && { total }),
  });
  return id;
}
