import * as stored from "@konstruct/db/evaluation/gates";
import { findSuite } from "@konstruct/db/evaluation/suites";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { stageSuiteFact } from "./suite-fact.ts";
import { noSuchSuite } from "./suites.ts";

const gateSchema = z.strictObject({
  suiteId: z.guid(),
  /** In percent of the plays; null: this suite is not required. */
  minPassRate: z.int().min(1).max(100).nullable(),
});

/** The suite that an agent has to pass before it is published; null when none is required. */
export async function readGate(context: ServiceContext, agentId: string): Promise<stored.Gate | null> {
  authorise(context, "evaluation.read");
  return withTenant(
    context.database,
    context.tenantId,
    async (tx) => (await stored.findGate(tx, agentId)) ?? null,
  );
}

/** Requires a passing run of a suite before its agent is published, in the place of any other suite; or requires it no more. */
export async function saveGate(context: ServiceContext, input: z.input<typeof gateSchema>): Promise<void> {
  authorise(context, "agent.gate");
  const { suiteId, minPassRate } = parseInput(gateSchema, input);
  await withTenant(context.database, context.tenantId, async (tx) => {
    const suite = await findSuite(tx, suiteId);
    if (suite === undefined) throw noSuchSuite();
    const { agentId, name } = suite;
    if (minPassRate === null) await stored.deleteGate(tx, suiteId);
    else await stored.saveGate(tx, { agentId, suiteId, minPassRate });
    await stageSuiteFact(context, tx, "eval_gate.changed", suiteId, { name, agentId, minPassRate });
  });
}
