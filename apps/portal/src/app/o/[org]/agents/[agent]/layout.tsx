import { designerChoices } from "@konstruct/services/agent/designer-choices";
import { readDraft } from "@konstruct/services/agent/drafts";
import { readAgent } from "@konstruct/services/agent/list-agents";
import { may } from "@konstruct/services/context";
import { listSources } from "@konstruct/services/knowledge/sources";
import { readMcpChanges } from "@konstruct/services/tool/list-mcp-servers";
import type { ReactNode } from "react";
import { AgentFrame } from "../../../../../agents/agent-frame.tsx";
import { DraftProvider } from "../../../../../agents/draft/draft-context.tsx";
import { DriftNotice } from "../../../../../agents/mcp/drift-notice.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";

const mostSources = 50;

type Props = { params: Promise<{ org: string; agent: string }>; children: ReactNode };

/** The frame of one agent's pages: they share its draft. */
export default async function AgentLayout({ params, children }: Props) {
  const { org, agent: agentId } = await params;
  const { context } = await requireMember(org);
  const [agent, draft, choices, mcpChanges, sources] = await Promise.all([
    orNotFound(readAgent(context, agentId)),
    orNotFound(readDraft(context, agentId)),
    orNotFound(designerChoices(context)),
    orNotFound(readMcpChanges(context, agentId)),
    may(context, "knowledge.read") ? orNotFound(listSources(context, { limit: mostSources })) : [],
  ]);
  const { liveVersionId, liveNumber } = agent;
  return (
    <DraftProvider
      // Another agent has another draft.
      key={agentId}
      initial={draft}
      choices={choices}
      mcpChanges={mcpChanges}
      sources={sources.map(({ id, name, kind, state, progress, reason }) => ({
        id,
        name,
        kind,
        state,
        progress,
        reason,
      }))}
      readOnly={!may(context, "agent.edit")}
      mayWriteKnowledge={may(context, "knowledge.write")}
    >
      <AgentFrame
        live={
          liveVersionId !== null && liveNumber !== null ? { id: liveVersionId, number: liveNumber } : null
        }
        mayPublish={may(context, "agent.publish")}
        mayReplay={may(context, "replay.read")}
        notice={<DriftNotice context={context} agentId={agentId} config={draft.config} />}
      >
        {children}
      </AgentFrame>
    </DraftProvider>
  );
}
