import { AppError } from "@konstruct/core/errors";
import { type Errand, type ErrandKind, findErrand } from "@konstruct/db/job/jobs";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import type { ServiceContext } from "../context.ts";

export type { Errand } from "@konstruct/db/job/jobs";

/** How far an errand is and what it came to. Callers have asked for the right to see it. @throws AppError `not_found` */
export async function readErrand(context: ServiceContext, kind: ErrandKind, id: string): Promise<Errand> {
  const isId = z.guid().safeParse(id).success;
  const found = isId
    ? await withTenant(context.database, context.tenantId, (tx) => findErrand(tx, kind, id))
    : undefined;
  if (found === undefined)
    throw new AppError("not_found", "There is no such errand", {
      publicMessage: "This is not kept any more. Ask again.",
    });
  return found;
}
