import type { AppError } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { listReplayTurns, type ReplayTurn } from "@konstruct/db/replay/replay-turns";
import * as stored from "@konstruct/db/replay/replays";
import { withTenant } from "@konstruct/db/with-tenant";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";

const listSchema = z.strictObject({
  agentId: z.guid(),
  limit: z.int().min(1).max(100).default(20),
  before: z.guid().optional(),
});
const readSchema = z.strictObject({
  replayId: z.string(),
  verdict: z.enum(["same", "changed", "worse", "failed"]).optional(),
  limit: z.int().min(1).max(100).default(50),
  /** The last position of the previous page. */
  after: z.int().min(0).default(0),
});

export function noSuchReplay(): AppError {
  return refusalError("replay.not_found");
}

/** Newest first. */
export async function listReplays(
  context: ServiceContext,
  page: z.input<typeof listSchema>,
): Promise<stored.Replay[]> {
  authorise(context, "replay.read");
  const { agentId, limit, before } = parseInput(listSchema, page);
  return withTenant(context.database, context.tenantId, (tx) =>
    stored.listReplays(tx, { agentId, limit, before }),
  );
}

export type ReplayView = stored.Replay & { turns: ReplayTurn[] };

/** A replay with a page of its turns, both replies side by side. @throws AppError `not_found` */
export async function readReplay(
  context: ServiceContext,
  page: z.input<typeof readSchema>,
): Promise<ReplayView> {
  authorise(context, "replay.read");
  const { replayId, verdict, limit, after } = parseInput(readSchema, page);
  const found = await withTenant(context.database, context.tenantId, async (tx) => {
    const isId = z.guid().safeParse(replayId).success;
    const replay = isId ? await stored.findReplay(tx, replayId) : undefined;
    if (replay === undefined) return undefined;
    return { ...replay, turns: await listReplayTurns(tx, { replayId, verdict, limit, after }) };
  });
  if (found === undefined) throw noSuchReplay();
  return found;
}
