import { auditActions } from "@konstruct/audit/actions";
import { z } from "zod";

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** The filter in the address of the audit page; invalid parts are dropped. Days are in UTC. */
const filterSchema = z.object({
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  actor: optional(z.string().regex(/^(member|api_key|contact|agent|channel|system)(:.{1,256})?$/)),
  agent: optional(z.guid()),
  action: optional(z.enum(auditActions)),
  contact: optional(z.guid()),
  text: optional(z.string().trim().min(1).max(200)),
  marked: optional(z.enum(["ok", "issue", "none"])),
  previews: optional(z.literal("shown")),
  cursor: optional(z.string().max(100)),
  entry: optional(z.string().max(100)),
});
export type AuditFilter = z.infer<typeof filterSchema>;

export const readAuditFilter = (params: Record<string, string | string[] | undefined>): AuditFilter =>
  filterSchema.parse(params);

/** The filter as an address, with some parts changed. */
export function auditQuery(filter: AuditFilter, change: Partial<AuditFilter> = {}): string {
  const entries = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? "" : `?${new URLSearchParams(entries as [string, string][])}`;
}

const dayMs = 86_400_000;

/** The filter as the service reads it: the last day is included. */
export function toServiceFilter({
  from,
  to,
  agent,
  contact,
  previews,
  entry: _open,
  ...filter
}: AuditFilter) {
  return {
    ...filter,
    previews: previews === "shown",
    ...(from !== undefined && { from: `${from}T00:00:00Z` }),
    ...(to !== undefined && { to: new Date(Date.parse(`${to}T00:00:00Z`) + dayMs).toISOString() }),
    ...(agent !== undefined && { agentId: agent }),
    ...(contact !== undefined && { contactId: contact }),
  };
}
