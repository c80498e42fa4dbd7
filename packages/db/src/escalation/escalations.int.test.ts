import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { describe, expect, it } from "vitest";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { describeEscalation, endEscalation, openEscalation } from "./escalations.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);

describe("openEscalation", () => {
  it("G1 opens another when the active one ends just then", async () => {
    const { conversationId } = await createTestApproval(database.app, tenant);
    const wanted = () => ({
      id: newId(),
      conversationId,
      agentId: tenant.agentId,
      turnId: null,
      reason: "unanswered" as const,
      detail: "",
    });
    const active = await inTenant((tx) => openEscalation(tx, wanted()));
    expect(await inTenant((tx) => openEscalation(tx, wanted()))).toEqual({ id: active.id, isNew: false });

    let ended = false;
    const opened = await inTenant((tx) => {
      const interrupted: TenantTransaction = {
        ...tx,
        async query(statement) {
          const result = await tx.query(statement);
          if (statement.name === "open-escalation" && !ended) {
            ended = true;
            await inTenant((other) =>
              endEscalation(other, active.id, { state: "resolved", by: "member:mia" }),
            );
          }
          return result as never;
        },
      };
      return openEscalation(interrupted, wanted());
    });
    expect(opened.isNew).toBe(true);
    expect(opened.id).not.toBe(active.id);
  });
});

describe("describeEscalation", () => {
  it("G2 of two descriptions the first is kept, and both callers get it", async () => {
    const { conversationId } = await createTestApproval(database.app, tenant);
    const wanted = {
      conversationId,
      agentId: tenant.agentId,
      turnId: null,
      reason: "unanswered" as const,
      detail: "",
    };
    const { id } = await inTenant((tx) => openEscalation(tx, { id: newId(), ...wanted }));
    const first = { summary: "Asks for a refund.", suggestion: "I am looking into it." };
    const second = { summary: "Wants money back.", suggestion: "One moment." };
    expect(await inTenant((tx) => describeEscalation(tx, id, first))).toEqual(first);
    expect(await inTenant((tx) => describeEscalation(tx, id, second))).toEqual(first);
  });
});
