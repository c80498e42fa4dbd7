import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { addTags, listTags, removeTags, type Tagged, tagsOf } from "@konstruct/db/inbox/tags";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import type { tagChangeSchema } from "./tag-name.ts";

const mostTags = 200;
const mostOnOne = 20;
const tooManyOn = {
  conversation: "tag.too_many_on_conversation",
  contact: "tag.too_many_on_contact",
} as const;

/** @throws AppError `conflict` when one is added beyond 20 tags on one, or 200 of the tenant */
export async function changeTags(
  tx: TenantTransaction,
  tagged: Tagged,
  { add, remove }: z.output<typeof tagChangeSchema>,
): Promise<string[]> {
  if (remove.length > 0) await removeTags(tx, tagged, remove);
  if (add.length > 0) await addTags(tx, tagged, [...new Set(add)]);
  const tags = await tagsOf(tx, tagged);
  // A person of several contacts may have more.
  if (add.length === 0) return tags;
  if (tags.length > mostOnOne) throw refusalError(tooManyOn[tagged.kind], { most: mostOnOne });
  if ((await listTags(tx, mostTags + 1)).length > mostTags)
    throw refusalError("tag.too_many", { most: mostTags });
  return tags;
}

/** The tenant's tags. */
export async function listTenantTags(context: ServiceContext): Promise<string[]> {
  authorise(context, "conversation.read");
  return withTenant(context.database, context.tenantId, (tx) => listTags(tx, mostTags));
}
