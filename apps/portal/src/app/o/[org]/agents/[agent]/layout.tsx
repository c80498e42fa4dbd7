import { readAgent } from "@konstruct/services/agent/list-agents";
import { may } from "@konstruct/services/context";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AgentTabs } from "../../../../../agents/agent-tabs.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { Badge } from "../../../../../ui/badge.tsx";
import { Copyable } from "../../../../../ui/copyable.tsx";

type Props = { params: Promise<{ org: string; agent: string }>; children: ReactNode };

/** The heading and tabs of an agent's pages. */
export default async function AgentLayout({ params, children }: Props) {
  const { org, agent: agentId } = await params;
  const { context } = await requireMember(org);
  const [t, agent] = await Promise.all([
    getTranslations("agents.list"),
    orNotFound(readAgent(context, agentId)),
  ]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="text-xl font-semibold">{agent.name}</p>
        {agent.liveNumber === null ? (
          <Badge tone="warn">{t("never_published")}</Badge>
        ) : (
          <Badge tone="good">{t("live", { number: agent.liveNumber })}</Badge>
        )}
        <Copyable value={agent.id} />
      </div>
      <AgentTabs org={org} agentId={agent.id} mayReplay={may(context, "replay.read")} />
      <div>{children}</div>
    </div>
  );
}
