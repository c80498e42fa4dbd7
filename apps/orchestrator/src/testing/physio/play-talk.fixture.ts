import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApproval } from "@konstruct/services/approval/decide-approval";
import { listApprovals } from "@konstruct/services/approval/read-approvals";
import type { Mutator, Playing } from "../loop/obedient-model.fixture.ts";
import type { Played, Stage } from "../loop/stage.fixture.ts";
import { talks } from "./talks.fixture.ts";

/** A member approves everything that waits for a decision. @returns how many approvals */
export async function approveAll({ database, tenant }: Stage): Promise<number> {
  const context = {
    database: database.app,
    tenantId: tenant.tenantId,
    actor: { kind: "member", id: "mia", role: "reviewer" } as const,
  };
  const waiting = (await listApprovals(context, { limit: 10 })).filter(({ state }) => state === "pending");
  for (const { id: approvalId, actionHash } of waiting)
    await decideApproval(
      context,
      { approvalId, actionHash, decision: { kind: "approve" } },
      createCheckArgs(),
    );
  return waiting.length;
}

/** All of one contact's turns, in order. A turn without words is begun by a member's decision. */
export async function playTalk(
  stage: Stage,
  playing: Playing,
  who: string,
  sloppy?: { name: string; mutate: Mutator },
): Promise<Played[]> {
  const visitor = sloppy === undefined ? who : `${who}-${sloppy.name}`;
  const turns: Played[] = [];
  for (const { says, ideal } of talks[who] ?? []) {
    playing(ideal, sloppy?.mutate);
    if (says !== null) turns.push(await stage.say(visitor, says));
    else if ((await approveAll(stage)) > 0) turns.push(await stage.next(visitor));
  }
  return turns;
}
