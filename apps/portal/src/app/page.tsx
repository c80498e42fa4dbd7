import { listMemberships } from "@konstruct/services/account/membership";
import { redirect } from "next/navigation";
import { portal } from "../server/portal.ts";
import { requireAccount } from "../server/signed-in.ts";

/** Redirects to the first tenant of the account by name, or to the founding of one. */
export default async function StartPage() {
  const account = await requireAccount();
  const [first] = await listMemberships(portal().database, account.id);
  redirect(first === undefined ? "/new" : `/o/${first.slug}`);
}
