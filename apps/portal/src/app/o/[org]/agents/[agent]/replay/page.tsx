import { readAgent } from "@konstruct/services/agent/list-agents";
import { may } from "@konstruct/services/context";
import { listReplays } from "@konstruct/services/replay/read-replays";
import { listTools } from "@konstruct/services/tool/list-tools";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ReplayState } from "../../../../../../replay/replay-state.tsx";
import { StartReplay } from "../../../../../../replay/start-replay.tsx";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { Card } from "../../../../../../ui/card.tsx";
import { DataTable } from "../../../../../../ui/data-table.tsx";
import { PageHeader } from "../../../../../../ui/page-header.tsx";
import { Time } from "../../../../../../ui/time.tsx";

/** Replays of past conversations on the draft. */
export default async function ReplaysPage({ params }: { params: Promise<{ org: string; agent: string }> }) {
  const { org, agent: agentId } = await params;
  const { context } = await requireMember(org);
  const agent = await orNotFound(readAgent(context, agentId));
  const [t, replays, tools] = await Promise.all([
    getTranslations("evaluations.replay"),
    orNotFound(listReplays(context, { agentId })),
    orNotFound(listTools(context)),
  ]);
  const used = tools.filter(({ usedBy }) => usedBy.some(({ id }) => id === agentId)).map(({ name }) => name);
  return (
    <>
      <PageHeader title={t("title", { agent: agent.name })} lead={t("lead")} />
      <div className="flex flex-col gap-6">
        {may(context, "replay.write") && (
          <Card title={t("choose")}>
            <StartReplay agentId={agentId} tools={used} />
          </Card>
        )}
        <Card title={t("past")}>
          {replays.length === 0 ? (
            <p className="text-muted">{t("none")}</p>
          ) : (
            <DataTable
              caption={t("past")}
              rows={replays}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: "when",
                  heading: t("when"),
                  cell: ({ id, createdAt }) => (
                    <Link
                      href={`/o/${org}/agents/${agentId}/replay/${id}`}
                      prefetch={false}
                      className="text-accent underline"
                    >
                      <Time at={createdAt} />
                    </Link>
                  ),
                },
                { id: "turns", heading: t("turns"), right: true, cell: ({ total }) => total },
                { id: "state", heading: t("outcome"), cell: (replay) => <ReplayState replay={replay} /> },
              ]}
            />
          )}
        </Card>
      </div>
    </>
  );
}
