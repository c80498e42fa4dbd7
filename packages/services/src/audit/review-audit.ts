import { auditActionSchema } from "@konstruct/audit/actions";
import { type AuditEntry, auditActorSchema, auditEntrySchema } from "@konstruct/audit/entry";
import { newId } from "@konstruct/core/ids";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import * as stored from "@konstruct/db/audit/review-audit";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { auditActor, authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const actorKinds = auditActorSchema.shape.kind.options;
const actorPattern = new RegExp(`^(${actorKinds.join("|")})(?::(.{1,256}))?$`);

const cursorPattern = /^(-?\d{1,20})\.(\d{1,20})\.([0-9a-f-]{36})$/;
const cursorSchema = z.string().transform((text, check): stored.AuditCursor => {
  const [, stagedIn, stagedXid, id] = cursorPattern.exec(text) ?? [];
  if (stagedIn !== undefined && stagedXid !== undefined && z.guid().safeParse(id).success)
    return { stagedIn, stagedXid, id: id! };
  check.addIssue({ code: "custom", message: "is not a valid cursor" });
  return z.NEVER;
});
const writeCursor = ({ stagedIn, stagedXid, id }: stored.AuditCursor) => `${stagedIn}.${stagedXid}.${id}`;

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const filterSchema = z.strictObject({
  from: moment.optional(),
  to: moment.optional(),
  /** `member` for all members, `member:<id>` for one. */
  actor: z
    .string()
    .regex(actorPattern, "is a kind of actor, or kind:id")
    .transform((text) => {
      const [, kind = "", id] = actorPattern.exec(text) ?? [];
      return { kind, id };
    })
    .optional(),
  agentId: z.guid().optional(),
  action: auditActionSchema.optional(),
  contactId: z.guid().optional(),
  conversationId: z.guid().optional(),
  turnId: z.guid().optional(),
  text: z.string().trim().min(1).max(200).optional(),
  marked: z.enum(["ok", "issue", "none"]).optional(),
  previews: z.boolean().default(false),
  cursor: cursorSchema.optional(),
  limit: z.int().min(1).max(100).default(50),
});

export type AuditLine = Pick<stored.ReviewedEntry, "isSealed" | "mark"> & {
  /** The entry's key. */
  ref: string;
  entry: AuditEntry;
};

const lineOf = ({ text, isSealed, mark, ...key }: stored.ReviewedEntry): AuditLine => ({
  ref: writeCursor(key),
  isSealed,
  mark,
  entry: entryOf(text),
});

/**
 * The audit log, newest first: sealed entries and those without a number yet. An empty page may have a next one: no match so far,
 * with more to search.
 */
export async function listAuditEntries(
  context: ServiceContext,
  input: z.input<typeof filterSchema> = {},
): Promise<{ entries: AuditLine[]; nextCursor: string | null }> {
  authorise(context, "audit.read");
  const { cursor, limit, ...filter } = parseInput(filterSchema, input);
  const { entries, next } = await withTenant(context.database, context.tenantId, (tx) =>
    stored.reviewAudit(tx, filter, { limit, before: cursor }),
  );
  return {
    entries: entries.map(lineOf),
    nextCursor: next === null ? null : writeCursor(next),
  };
}

const entryOf = (text: string): AuditEntry => auditEntrySchema.parse(JSON.parse(text));

export type AuditEntryView = {
  entry: AuditEntry;
  /** The hashed bytes. */
  text: string;
  sealed: stored.SealedPlace | null;
  marks: stored.AuditMark[];
  /** The entries of the same turn, this one included: the newest 100 within half a day, oldest first. */
  sameTurn: AuditLine[];
};

const refSchema = z.strictObject({ ref: cursorSchema });

const noSuchEntry = () => refusalError("audit_entry.not_found");

/** @throws AppError `not_found`, for another tenant's entry too */
export async function readAuditEntry(
  context: ServiceContext,
  input: z.input<typeof refSchema>,
): Promise<AuditEntryView> {
  authorise(context, "audit.read");
  const { ref } = parseInput(refSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => {
    const found = await stored.findAuditEntry(tx, ref);
    if (found === undefined) throw noSuchEntry();
    const entry = entryOf(found.text);
    const { turnId } = entry;
    const around =
      turnId === undefined
        ? []
        : (await stored.reviewAudit(tx, { turnId, ...dayAround(entry) }, { limit: 100 })).entries;
    return {
      entry,
      text: found.text,
      sealed: found.sealed,
      marks: await stored.listAuditMarks(tx, ref.id),
      sameTurn: around.toReversed().map(lineOf),
    };
  });
}

/** A turn and its deliveries end within hours. */
function dayAround({ occurredAt }: AuditEntry): { from: Date; to: Date } {
  const at = Date.parse(occurredAt);
  const halfDayMs = 12 * 3_600_000;
  return { from: new Date(at - halfDayMs), to: new Date(at + halfDayMs) };
}

const markSchema = z
  .strictObject({
    ref: cursorSchema,
    mark: z.enum(["ok", "issue"]),
    note: z.string().trim().max(1_000).default(""),
  })
  .refine(({ mark, note }) => mark === "ok" || note !== "", {
    path: ["note"],
    message: "say what the issue is",
  });

/** Marks an entry as reviewed. The entry does not change; the mark is an entry of its own. */
export async function markAuditEntry(
  context: ServiceContext,
  input: z.input<typeof markSchema>,
): Promise<{ markId: string }> {
  authorise(context, "audit.mark");
  const { ref, mark, note } = parseInput(markSchema, input);
  const { kind, id } = context.actor;
  return withTenant(context.database, context.tenantId, async (tx) => {
    if ((await stored.findAuditEntry(tx, ref)) === undefined) throw noSuchEntry();
    const markId = newId();
    await stored.addAuditMark(tx, { id: markId, entryId: ref.id, mark, note, markedBy: `${kind}:${id}` });
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor: auditActor(context),
        action: "audit.marked",
        subject: { kind: "audit_entry", id: ref.id },
        detail: { mark, note: note.slice(0, 300) },
      },
    ]);
    return { markId };
  });
}
