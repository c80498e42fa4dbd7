import type { TenantTransaction } from "../with-tenant.ts";

export type SendingStop = {
  channelAccountId: string;
  accountKey: string;
  name: string;
  errorCode: string;
  detail: string;
  stoppedAt: Date;
  /** Messages held until the account resumes. */
  waiting: number;
};

/** Stops sending from an account. @returns false when it was stopped before: the first reason stays */
export async function stopAccount(
  tx: TenantTransaction,
  stop: { channelAccountId: string; errorCode: string; detail: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `insert into sending_stop (tenant_id, channel_account_id, error_code, detail) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [tx.tenantId, stop.channelAccountId, stop.errorCode, stop.detail.slice(0, 500).toWellFormed()],
  });
  return rowCount === 1;
}

/** Makes held messages due again, in their order. @returns how many; undefined when the account was not stopped */
export async function resumeAccount(
  tx: TenantTransaction,
  channelAccountId: string,
): Promise<number | undefined> {
  const { rowCount } = await tx.query({
    text: "delete from sending_stop where tenant_id = $1 and channel_account_id = $2",
    values: [tx.tenantId, channelAccountId],
  });
  if (rowCount !== 1) return undefined;
  const { rowCount: resumed } = await tx.query({
    text: `update outbox o set due_at = held.due_at, attempts = 0
           from (select w.id, plan_send($1, w.limits, false, true) as due_at
                 from (select id, limits from outbox
                       where tenant_id = $1 and channel_account_id = $2 and state = 'planned' and due_at is null order by seq) w) held
           where o.tenant_id = $1 and o.id = held.id`,
    values: [tx.tenantId, channelAccountId],
  });
  return resumed ?? 0;
}

export async function listSendingStops(tx: TenantTransaction): Promise<SendingStop[]> {
  const { rows } = await tx.query<SendingStop>({
    text: `select s.channel_account_id as "channelAccountId", a.account_key as "accountKey", a.name, s.error_code as "errorCode", s.detail,
             s.stopped_at as "stoppedAt",
             (select count(*)::integer from outbox o where o.tenant_id = $1 and o.channel_account_id = s.channel_account_id
                and o.state = 'planned' and o.due_at is null) as waiting
           from sending_stop s join channel_account a on a.tenant_id = s.tenant_id and a.id = s.channel_account_id
           where s.tenant_id = $1 order by s.stopped_at`,
    values: [tx.tenantId],
  });
  return rows;
}

/** Holds a message until its account resumes: planned, with no due time. `resumeAccount` undoes it. */
export async function holdSend(
  tx: TenantTransaction,
  { id, worker, reason }: { id: string; worker: string; reason: string },
): Promise<void> {
  await tx.query({
    name: "hold-send",
    text: `update outbox set state = 'planned', due_at = null, lease_owner = null, error = $4
           where tenant_id = $1 and id = $2 and lease_owner = $3 and state = 'attempting'`,
    values: [tx.tenantId, id, worker, reason],
  });
}
