import { AppError } from "@konstruct/core/errors";
import {
  type Lately,
  readAccountActivity,
  readTenantInvitations,
  takeTurns,
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

/** An account sends no invitation and founds no second tenant before its address is confirmed. */
export function requireConfirmedAddress({ account, sendsMail }: ByAccount): void {
  if (account.emailVerified || !sendsMail) return;
  throw new AppError("unauthorised", "The account's address is not confirmed", {
    publicMessage:
      "Confirm your e-mail address first: open the link in the email that was sent to it, or sign in by e-mail link.",
  });
}

function within(lately: Lately, most: number, windowMs: number, message: string): void {
  if (lately.count < most || lately.since === null) return;
  const retryAfterMs = Math.max(60_000, lately.since.getTime() + windowMs - Date.now());
  throw new AppError("rate_limited", message, {
    publicMessage: `${message} Try again in ${Math.ceil(retryAfterMs / 60_000)} minutes.`,
    retryAfterMs,
  });
}

/** @throws AppError `rate_limited` with the time of the next try */
export async function mayFoundAnother(tx: TenantTransaction, accountId: string): Promise<void> {
  await takeTurns(tx, `account ${accountId}`);
  const { founded } = await readAccountActivity(tx, accountId);
  within(founded, mostFoundedADay, dayMs, `An account makes ${mostFoundedADay} organisations a day at most.`);
}

/** @throws AppError `rate_limited` with the time of the next try; `conflict` while too many are open */
export async function mayInviteAnother(tx: TenantTransaction, accountId: string): Promise<void> {
  await takeTurns(tx, `account ${accountId}`);
  await takeTurns(tx, `invitations ${tx.tenantId}`);
  const { invited } = await readAccountActivity(tx, accountId);
  const ofTenant = await readTenantInvitations(tx);
  const message = `${mostInvitedAnHour} invitations an hour can be sent at most.`;
  within(invited, mostInvitedAnHour, hourMs, message);
  within(ofTenant.invited, mostInvitedAnHour, hourMs, message);
  if (ofTenant.open < mostOpen) return;
  throw new AppError("conflict", `${mostOpen} invitations are open`, {
    publicMessage: `${mostOpen} invitations are open. Take some back, or wait until they are accepted.`,
  });
}
