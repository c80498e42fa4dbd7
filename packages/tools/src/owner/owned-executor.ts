import { createHash } from "node:crypto";
import { fieldPath, valuesAt } from "@konstruct/core/agent/field-path";
import {
  isReadRule,
  type OwnerReadRule,
  type OwnerSettings,
  verifiedAttributes,
} from "@konstruct/core/agent/owner-settings";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { Json } from "@konstruct/core/json";
import type { ToolCall, ToolCallContext, ToolDescription, ToolExecutor } from "../contract/tool-executor.ts";
import type { ToolResult } from "../contract/tool-result.ts";
import { describeOwned, readForOwner } from "./describe-owned.ts";
import type { OwnerChecks, OwnerProof } from "./owner-checks.ts";
import { canonicalFact, type DayReader, isVerified, statedFacts } from "./stated-facts.ts";

/** The code of a result that is withheld until the contact has said the second fact. */
export const secondFactNeeded = "second_fact_needed";
const notTheirs = "owner_unknown";
const notTheirsWords = "It cannot be shown whose record this is. A colleague can look at it.";

/** Failures that say nothing of the record. */
const ofTheCall: ReadonlySet<string> = new Set(["unknown_tool", "invalid_args", "misconfigured", "timeout"]);

/** Compared in place of the fact of a record that does not exist or holds none; it is never right. */
const noFact = "00000";
/** Records of one list that are judged; the others are left out. */
const mostRecords = 50;

const hash = (...parts: readonly unknown[]) =>
  createHash("sha256")
    .update(canonicalJson(parts.map(String)))
    .digest("base64url")
    .slice(0, 24);

const valueAt = (record: unknown, path: string) => valuesAt(record, fieldPath(path) ?? []);

const failed = (code: string, message: string, executionTimeMs: number): ToolResult => ({
  success: false,
  data: null,
  error: { code, message, retryable: false },
  executionTimeMs,
});

function recordsIn({ list }: OwnerReadRule, { success, data }: ToolResult): Json[] {
  if (!success || data === null) return [];
  if (list === undefined) return [data];
  const records = data[list];
  return Array.isArray(records) ? records.slice(0, mostRecords) : [];
}

/**
 * Gives a record to its owner only. The owner is who a verified attribute names; anyone else has to say a second fact that the
 * record holds. A record that does not exist, one of another person and one whose fact is not known yet have the same answer.
 */
export class OwnedExecutor implements ToolExecutor {
  readonly #inner: ToolExecutor;
  readonly #owners: OwnerSettings;
  readonly #checks: OwnerChecks;
  readonly #readDays: DayReader;

  constructor(
    inner: ToolExecutor,
    owners: OwnerSettings | undefined,
    checks: OwnerChecks,
    readDays: DayReader,
  ) {
    this.#inner = inner;
    this.#owners = owners ?? {};
    this.#checks = checks;
    this.#readDays = readDays;
  }

  readonly #describe = (name: string): ToolDescription | null => this.#inner.describe(name);

  describe(name: string): ToolDescription | null {
    return describeOwned(this.#owners, this.#describe, name);
  }

  async execute(call: ToolCall, context: ToolCallContext): Promise<ToolResult> {
    const rule = Object.hasOwn(this.#owners, call.tool) ? this.#owners[call.tool] : undefined;
    // A member who tries a tool is no contact.
    if (rule === undefined || rule === "anyone" || context.said === undefined)
      return this.#inner.execute(call, context);
    if (isReadRule(rule)) return this.#read(rule, call, context);
    const { tool, args } = readForOwner(rule, call.args, this.#describe);
    const read = await this.execute({ tool, args, idempotencyKey: `${call.idempotencyKey}:owner` }, context);
    return read.success ? this.#inner.execute(call, context) : read;
  }

  async #read(rule: OwnerReadRule, call: ToolCall, context: ToolCallContext): Promise<ToolResult> {
    const result = await this.#inner.execute(call, context);
    const { error } = result;
    if (error !== null && (error.retryable || ofTheCall.has(error.code))) return result;
    // A customer whom the tenant knows may hear that a number is wrong; a stranger could count numbers.
    const isKnown = context.customerId !== null && rule.matches.customer_id !== undefined;
    if (error !== null && isKnown) return result;
    const records = recordsIn(rule, result);
    const judged = await Promise.all(
      (records.length === 0 ? [null] : records).map(async (record) => ({
        record,
        end: await this.#ownerOf(rule, call, record, context),
      })),
    );
    const own = judged.flatMap(({ record, end }) => (end === "proven" && record !== null ? [record] : []));
    if (own.length > 0) return rule.list === undefined ? result : { ...result, data: { [rule.list]: own } };
    const isSpent = judged.some(({ end }) => end === "spent");
    return rule.asks === undefined || isSpent
      ? failed(notTheirs, notTheirsWords, result.executionTimeMs)
      : failed(secondFactNeeded, rule.asks.question, result.executionTimeMs);
  }

  /** @param record null: there is none, which counts and answers as if it were another person's */
  async #ownerOf(
    { matches, asks }: OwnerReadRule,
    call: ToolCall,
    record: Json | null,
    { contactId, customerId, said = [] }: ToolCallContext,
  ): Promise<OwnerProof> {
    const known = await this.#checks.verified(contactId);
    const owners = verifiedAttributes.flatMap((attribute) =>
      matches[attribute] === undefined ? [] : [{ attribute, values: valueAt(record, matches[attribute]) }],
    );
    const isOwn = owners.some(({ attribute, values }) =>
      values.some((value) => isVerified(attribute, value, known, customerId)),
    );
    if (isOwn) return "proven";
    if (asks === undefined) return "unproven";
    const facts = [asks.field].flat().flatMap((field) => valueAt(record, field).slice(0, 1));
    const held = facts.filter((fact) => canonicalFact(fact) !== "");
    const isHeld = held.length > 0;
    const stated = (isHeld ? held : [noFact]).map((fact) => statedFacts(said, fact, this.#readDays));
    const guesses = new Set(stated.flatMap((one) => one.guesses));
    const right = new Set(stated.flatMap((one) => [...one.right]));
    const proof = held.map(canonicalFact).join(" ");
    // All records of one owner with one fact count together, so asking for another of them gives no new guesses.
    const whose = record === null ? call.args : [owners.map(({ values }) => values), proof];
    const key = hash(call.tool, JSON.stringify(whose));
    return this.#checks.prove({
      contactId,
      record: key,
      fact: isHeld ? hash("fact", proof) : key,
      guesses: [...guesses].map((one) => hash(key, one)),
      right: [...right].map((one) => hash(key, one)),
    });
  }
}
