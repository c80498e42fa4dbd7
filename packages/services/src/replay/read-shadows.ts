import {
  countShadows,
  listDifferingShadows,
  type ShadowCount,
  type ShadowTurn,
} from "@konstruct/db/replay/shadow-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const days = 30;
const mostDiffering = 20;

const readSchema = z.strictObject({ agentId: z.guid() });

export type ShadowView = {
  /** Of the last 30 days, by model. */
  counts: ShadowCount[];
  /** The newest turns that were decided differently. */
  differing: ShadowTurn[];
};

/** How often an agent's shadow models decided as the agent did. */
export async function readShadows(
  context: ServiceContext,
  input: z.input<typeof readSchema>,
): Promise<ShadowView> {
  authorise(context, "replay.read");
  const { agentId } = parseInput(readSchema, input);
  return withTenant(context.database, context.tenantId, async (tx) => ({
    counts: await countShadows(tx, { agentId, days }),
    differing: await listDifferingShadows(tx, { agentId, days }, mostDiffering),
  }));
}
