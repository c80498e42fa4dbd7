import { designerChoices } from "@konstruct/services/agent/designer-choices";
import { readDraft } from "@konstruct/services/agent/drafts";
import { readAgent } from "@konstruct/services/agent/list-agents";
import { templates } from "@konstruct/services/agent/templates/create-from-template";
import { may } from "@konstruct/services/context";
import { getLocale, getTranslations } from "next-intl/server";
import { Designer } from "../../../../../agents/designer.tsx";
import { DraftProvider } from "../../../../../agents/draft/draft-context.tsx";
import { DriftNotice } from "../../../../../agents/mcp/drift-notice.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";

type Props = {
  params: Promise<{ org: string; agent: string }>;
  searchParams: Promise<{ template?: string }>;
};

/** The Agent Designer. */
export default async function DesignerPage({ params, searchParams }: Props) {
  const { org, agent: agentId } = await params;
  const { context } = await requireMember(org);
  const [agent, draft, choices, locale, { template }] = await Promise.all([
    orNotFound(readAgent(context, agentId)),
    orNotFound(readDraft(context, agentId)),
    orNotFound(designerChoices(context)),
    getLocale(),
    searchParams,
  ]);
  const questions =
    templates().find(({ id }) => id === template)?.questions[locale === "th" ? "th" : "en"] ?? [];
  const { liveVersionId, liveNumber } = agent;
  const t = await getTranslations("agents.tabs");
  return (
    <DraftProvider initial={draft} choices={choices} readOnly={!may(context, "agent.edit")}>
      <h1 className="sr-only">{t("designer")}</h1>
      <DriftNotice context={context} agentId={agentId} config={draft.config} />
      <Designer
        questions={questions}
        mayPublish={may(context, "agent.publish")}
        live={
          liveVersionId !== null && liveNumber !== null ? { id: liveVersionId, number: liveNumber } : null
        }
      />
    </DraftProvider>
  );
}
