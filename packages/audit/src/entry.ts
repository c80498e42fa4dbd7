import type { Json, JsonObject } from "@konstruct/core/json";
import { uuidPattern } from "@konstruct/core/uuid-pattern";
import { z } from "zod";
import { auditActionSchema } from "./actions.ts";

const uuid = z.string().regex(uuidPattern, "a UUID in lower case");
const summaryText = z.string().max(1_000);
const maxDetailChars = 8_000;

/** A double cannot hold every integer above 2^53, so two programs could hash two different numbers. */
function hasOnlyExactNumbers(value: Json): boolean {
  if (typeof value === "number") {
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  }
  if (value === null || typeof value !== "object") return true;
  return Object.values(value).every(hasOnlyExactNumbers);
}

const detailSchema = z
  .record(z.string(), z.json())
  .refine((detail) => hasOnlyExactNumbers(detail as JsonObject), {
    message: "write integers beyond ±(2^53 - 1) as strings",
  })
  .refine((detail) => JSON.stringify(detail).length <= maxDetailChars, {
    message: `at most ${maxDetailChars} characters as JSON`,
  });

/** Who acted. `system` is the product itself: its id is the part, such as `orchestrator`. */
export const auditActorSchema = z.strictObject({
  kind: z.enum(["member", "api_key", "contact", "agent", "channel", "system"]),
  id: z.string().min(1).max(256),
});
export type AuditActor = z.infer<typeof auditActorSchema>;

/**
 * One act in one tenant (requirement I2). Immutable once sealed. Summaries and detail contain ids, counts and short wordings: never
 * a secret, never a whole message.
 */
export const auditEntrySchema = z.strictObject({
  id: uuid,
  tenantId: uuid,
  /** ISO 8601 in UTC. */
  occurredAt: z.iso.datetime(),
  actor: auditActorSchema,
  action: auditActionSchema,
  /** What was acted on: `{kind: "message", id: "…"}`. */
  subject: z.strictObject({ kind: z.string().min(1).max(64), id: z.string().min(1).max(512) }),
  agentId: uuid.optional(),
  conversationId: uuid.optional(),
  turnId: uuid.optional(),
  summary: z.strictObject({ input: summaryText.optional(), output: summaryText.optional() }).default({}),
  detail: detailSchema.default({}),
  latencyMs: z.int().nonnegative().optional(),
  /** Millionths of a US dollar. */
  costMicroUsd: z.int().nonnegative().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
/** The caller's input: `summary` and `detail` are optional. */
export type AuditEntryInput = z.input<typeof auditEntrySchema>;
