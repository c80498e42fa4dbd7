import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalEntry } from "./canonical.ts";
import { type AuditEntryInput, auditEntrySchema } from "./entry.ts";

const entry: AuditEntryInput = {
  id: "0193a5c0-0000-7000-8000-000000000001",
  tenantId: "0193a5c0-0000-7000-8000-0000000000aa",
  occurredAt: "2026-11-21T10:00:00.000Z",
  actor: { kind: "agent", id: "ava" },
  action: "tool.called",
  subject: { kind: "tool_call", id: "call-1" },
};

describe("audit entry", () => {
  test("I2 the canonical text does not depend on the order keys were written in", () => {
    const reversed = Object.fromEntries(Object.entries(entry).reverse()) as AuditEntryInput;
    expect(canonicalEntry(reversed)).toBe(canonicalEntry(entry));
    expect(canonicalEntry(entry)).toMatch(
      /^\{"action":"tool.called","actor":\{"id":"ava","kind":"agent"\},"detail":\{\}/,
    );
  });

  test("I2 the canonical text reads back as the same entry, whatever its detail holds", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string({ unit: "grapheme" }), fc.boolean(), fc.double())),
        (detail) => {
          const input = { ...entry, detail };
          const parsed = auditEntrySchema.safeParse(input);
          if (!parsed.success) return;
          const text = canonicalEntry(input);
          expect(canonicalEntry(JSON.parse(text) as AuditEntryInput)).toBe(text);
        },
      ),
    );
  });

  test.each([
    ["an integer a double cannot hold", { detail: { total: 2 ** 53 } }, "as strings"],
    ["an unknown action", { action: "tool.guessed" }, "action"],
    ["a tenant id in capitals", { tenantId: entry.tenantId.toUpperCase() }, "tenantId"],
    ["a field nobody named", { note: "x" }, "note"],
    ["a summary too long to be one", { summary: { input: "x".repeat(1_001) } }, "summary.input"],
    ["a detail too large to be one", { detail: { text: "x".repeat(9_000) } }, "detail"],
  ])("I2 %s is refused", (_what, change, named) => {
    expect(() => canonicalEntry({ ...entry, ...change } as AuditEntryInput)).toThrow(named);
  });

  test("I2 an integer above 2^53 is kept exactly as a string", () => {
    expect(canonicalEntry({ ...entry, detail: { total: "9007199254740993" } })).toContain(
      '"9007199254740993"',
    );
  });
});
