import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { findJob, type Job, type JobKind } from "@konstruct/db/job/jobs";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import type { ServiceContext } from "../context.ts";

export type { Job } from "@konstruct/db/job/jobs";

/** A job's progress and result. The caller has checked the right to read it. @throws AppError `not_found` */
export async function readJob(context: ServiceContext, kind: JobKind, id: string): Promise<Job> {
  const isId = z.guid().safeParse(id).success;
  const found = isId
    ? await withTenant(context.database, context.tenantId, (tx) => findJob(tx, kind, id))
    : undefined;
  if (found === undefined) throw refusalError("job.not_kept");
  return found;
}
