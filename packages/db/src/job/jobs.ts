import type { JsonObject } from "@konstruct/core/json";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";

export type ErrandKind =
  | "eval_run"
  | "replay"
  | "fork"
  /** Asked by no member: a live turn decided once more by another model. */
  | "shadow"
  | "check_suite"
  | "record_suite"
  | "test_tool"
  | "ask_knowledge"
  | "fetch_sheet"
  | "try_model"
  | "look_mcp"
  /** Asked with a publish: the classifier of the version. */
  | "train";

export type ErrandState = "queued" | "running" | "done" | "failed";

/** Something a member asked for that takes longer than a request, and how far it is. */
export type Errand = {
  id: string;
  kind: ErrandKind;
  subjectId: string | null;
  input: JsonObject;
  state: ErrandState;
  result: JsonObject | null;
  /** Why it failed, for whoever asked. */
  error: string | null;
  done: number;
  total: number;
  askedBy: string;
  createdAt: Date;
  endedAt: Date | null;
};

const columns = `e.id, e.kind, e.subject_id as "subjectId", e.input, e.state, e.result, e.error, e.done, e.total, e.asked_by as "askedBy",
  e.created_at as "createdAt", e.ended_at as "endedAt"`;

export type NewErrand = Pick<Errand, "id" | "kind" | "subjectId" | "input" | "askedBy"> & { total?: number };

/** What was looked up for somebody once is not kept: its answer may hold anything. */
const keptFor = "1 day";

/** Due at once: the notification rides on the commit. */
export async function addErrand(tx: TenantTransaction, errand: NewErrand): Promise<void> {
  await tx.query({
    text: `with forgotten as (
             delete from errand where tenant_id = $1 and kind not in ('eval_run', 'replay', 'fork')
               and state in ('done', 'failed') and (kind = 'shadow' or created_at < now() - interval '${keptFor}'))
           insert into errand (tenant_id, id, kind, subject_id, input, asked_by, total) values ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
    values: [
      tx.tenantId,
      errand.id,
      errand.kind,
      errand.subjectId,
      toStorableJson(errand.input),
      errand.askedBy,
      errand.total ?? 0,
    ],
  });
  await tx.query({ text: "select pg_notify('konstruct_errand', '')", values: [] });
}

/** How many of a kind wait or are under way, counted no further than `most`. */
export async function countOpenErrands(
  tx: TenantTransaction,
  kind: ErrandKind,
  most: number,
): Promise<number> {
  const { rows } = await tx.query<{ open: number }>({
    text: `select count(*)::int as open from (
             select from errand where tenant_id = $1 and kind = $2 and due_at is not null limit $3) o`,
    values: [tx.tenantId, kind, most],
  });
  return rows[0]!.open;
}

export async function findErrand(
  tx: TenantTransaction,
  kind: ErrandKind,
  id: string,
): Promise<Errand | undefined> {
  const { rows } = await tx.query<Errand>({
    text: `select ${columns} from errand e where e.tenant_id = $1 and e.kind = $2 and e.id = $3`,
    values: [tx.tenantId, kind, id],
  });
  return rows[0];
}

/** Newest first. */
export async function listErrands(tx: TenantTransaction, kind: ErrandKind, limit: number): Promise<Errand[]> {
  const { rows } = await tx.query<Errand>({
    text: `select ${columns} from errand e where e.tenant_id = $1 and e.kind = $2 order by e.created_at desc, e.id desc limit $3`,
    values: [tx.tenantId, kind, limit],
  });
  return rows;
}
