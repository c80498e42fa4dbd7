import * as stored from "@konstruct/db/replay/turn-forks";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

/** More than a page of turns shows. */
const mostForks = 100;

const readSchema = z.strictObject({ turnIds: z.array(z.guid()).max(100) });

/** The newest forks of these turns, newest first. */
export async function readForks(
  context: ServiceContext,
  input: z.input<typeof readSchema>,
): Promise<stored.TurnFork[]> {
  authorise(context, "replay.read");
  const { turnIds } = parseInput(readSchema, input);
  if (turnIds.length === 0) return [];
  return withTenant(context.database, context.tenantId, (tx) => stored.listForks(tx, turnIds, mostForks));
}
