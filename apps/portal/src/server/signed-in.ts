import { type Account, type Membership, openMembership } from "@konstruct/services/account/membership";
import type { ServiceContext } from "@konstruct/services/context";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { portal } from "./portal.ts";
import { asTyped } from "./taken-address.ts";

/** The signed-in account; undefined without a session. Read from the database each time. */
export async function accountOf(requestHeaders: Headers): Promise<Account | undefined> {
  const session = await portal().auth.api.getSession({ headers: requestHeaders });
  return session === null ? undefined : { ...session.user, email: asTyped(session.user.email) };
}

/** The id that tells an account's sessions apart. */
export async function sessionIdOf(requestHeaders: Headers): Promise<string | undefined> {
  return (await portal().auth.api.getSession({ headers: requestHeaders }))?.session.id;
}

export type SignedIn = { account: Account; membership: Membership; context: ServiceContext };

/** The account as the member of one tenant. */
export async function memberOf(requestHeaders: Headers, org: string): Promise<SignedIn | undefined> {
  const account = await accountOf(requestHeaders);
  if (account === undefined) return undefined;
  const opened = await openMembership(portal().database, account, org);
  return opened && { account, ...opened };
}

/** For pages outside a tenant: redirects to sign-in without a session. */
export const requireAccount = cache(async (): Promise<Account> => {
  const account = await accountOf(await headers());
  if (account === undefined) redirect("/sign-in");
  return account;
});

/**
 * First line of every page of a tenant. Another account's tenant and an unknown one give the same page. Cached for one request,
 * because several parts of a page call it.
 */
export const requireMember = cache(async (org: string): Promise<SignedIn> => {
  const requestHeaders = await headers();
  const account = await accountOf(requestHeaders);
  if (account === undefined)
    redirect(`/sign-in?next=${encodeURIComponent(requestHeaders.get("x-path") ?? "/")}`);
  const opened = await openMembership(portal().database, account, org);
  if (opened === undefined) notFound();
  return { account, ...opened };
});
