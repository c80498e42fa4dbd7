import { differenceText, isFailure } from "@konstruct/core/turn-difference";
import { listObstacles, type ReplayTurn } from "@konstruct/db/replay/replay-turns";
import { newestWholeReplayOf } from "@konstruct/db/replay/replays";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { gateFindings } from "./gate-findings.ts";

/** A tenant's rules for publishing. */
export type PublishingSettings = {
  requireReplay?: boolean | undefined;
  /** Every suite of the agent has to have passed on exactly this configuration. */
  requireSuites?: boolean | undefined;
};

/** `suiteId`: where to run the suite. */
export type PublishFinding = { code: "replay" | "suite"; message: string; suiteId?: string };

type Draft = { agentId: string; configHash: string; settings: PublishingSettings };

/** Findings listed at most: more are read in the replay itself. */
const mostTurnsTold = 10;
const longestQuote = 80;

function obstacleText({ before, reasons, judgement, judgeReason }: ReplayTurn): string {
  const said = (before?.said.join(" / ") ?? "").slice(0, longestQuote);
  const about = said === "" ? "A turn" : `“${said}”`;
  if (judgement === "refused") return `${about}: what the draft does is refused: ${judgeReason}`;
  const differences = reasons.filter(isFailure).map(differenceText);
  return `${about}: this draft ${differences.join("; ")}. It is not reviewed yet.`;
}

async function replayFindings(
  tx: TenantTransaction,
  { agentId, configHash }: Draft,
): Promise<PublishFinding[]> {
  const replay = await newestWholeReplayOf(tx, agentId, configHash);
  if (replay === undefined)
    return [
      {
        code: "replay",
        message:
          "The newest conversations have not been replayed on this draft yet, without a filter and with its model asked.",
      },
    ];
  const told = (await listObstacles(tx, replay.id, mostTurnsTold)).map(obstacleText);
  const left = replay.refused + replay.unjudged - told.length;
  const messages = left > 0 ? [...told, `The replay has ${left} more such turns.`] : told;
  return messages.map((message) => ({ code: "replay" as const, message }));
}

async function suiteFindings(
  tx: TenantTransaction,
  { agentId, configHash }: Draft,
): Promise<PublishFinding[]> {
  const { rows } = await tx.query<{ id: string; name: string; state: string | null; failed: number | null }>({
    // The newest run of this configuration counts, and only when it ran the suite's current text.
    text: `select s.id, s.name, r.state, r.failed from eval_suite s
           left join lateral (
             select e.state, r.failed from eval_run r join job e on e.tenant_id = r.tenant_id and e.id = r.id
             where r.tenant_id = s.tenant_id and r.suite_id = s.id and r.config_hash = $3 and r.yaml = s.yaml
             order by r.id desc limit 1) r on true
           where s.tenant_id = $1 and s.agent_id = $2 and (r.state is distinct from 'done' or r.failed > 0)
           order by s.name limit 100`,
    values: [tx.tenantId, agentId, configHash],
  });
  return rows.map(({ id, name, state, failed }) => {
    const why =
      state === null
        ? "has not run on this draft yet"
        : state === "done"
          ? `fails in ${failed} ${failed === 1 ? "play" : "plays"}`
          : state === "failed"
            ? "could not be run"
            : "is still running";
    return { code: "suite", message: `The suite ${name} ${why}.`, suiteId: id };
  });
}

/** The rules of the tenant and of the agent that a draft does not meet yet. Empty: ready to publish. */
export async function publishFindings(tx: TenantTransaction, draft: Draft): Promise<PublishFinding[]> {
  return [
    ...(draft.settings.requireReplay === true ? await replayFindings(tx, draft) : []),
    ...(draft.settings.requireSuites === true ? await suiteFindings(tx, draft) : []),
    ...(await gateFindings(tx, draft)),
  ];
}
