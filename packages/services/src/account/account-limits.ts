import { refusalError } from "@konstruct/core/refusals/refusal-error";
import {
  type Lately,
  lockCounter,
  readAccountActivity,
  readTenantInvitations,
} from "@konstruct/db/account/account-activity";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import type { Account } from "./membership.ts";

/** The account, and whether the installation sends email: without email no address can be confirmed and no invitation is sent. */
export type ByAccount = { account: Account; sendsMail: boolean };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostFoundedADay = 5;
const mostInvitedAnHour = 20;
const mostOpen = 50;

/**
 * Where the installation sends email, an account without a confirmed address sends no invitation, and founds no tenant once it is a
 * member of one.
 */
export function requireConfirmedAddress({ account, sendsMail }: ByAccount): void {
  if (account.emailVerified || !sendsMail) return;
  throw refusalError("account.address_not_confirmed");
}

type LimitId = "account.too_many_organisations" | "invitation.too_many_sent";

function within(lately: Lately, most: number, windowMs: number, id: LimitId): void {
  if (lately.count < most || lately.since === null) return;
  const retryAfterMs = Math.max(60_000, lately.since.getTime() + windowMs - Date.now());
  const minutes = Math.ceil(retryAfterMs / 60_000);
  throw refusalError(id, { most, minutes }, { retryAfterMs });
}

/** @throws AppError `rate_limited` with the time of the next try */
export async function mayFoundAnother(tx: TenantTransaction, accountId: string): Promise<void> {
  await lockCounter(tx, `account ${accountId}`);
  const { founded } = await readAccountActivity(tx, accountId);
  within(founded, mostFoundedADay, dayMs, "account.too_many_organisations");
}

/** @throws AppError `rate_limited` with the time of the next try; `conflict` while too many are open */
export async function mayInviteAnother(tx: TenantTransaction, accountId: string): Promise<void> {
  await lockCounter(tx, `account ${accountId}`);
  await lockCounter(tx, `invitations ${tx.tenantId}`);
  const { invited } = await readAccountActivity(tx, accountId);
  const ofTenant = await readTenantInvitations(tx);
  within(invited, mostInvitedAnHour, hourMs, "invitation.too_many_sent");
  within(ofTenant.invited, mostInvitedAnHour, hourMs, "invitation.too_many_sent");
  if (ofTenant.open < mostOpen) return;
  throw refusalError("invitation.too_many_open", { most: mostOpen });
}
