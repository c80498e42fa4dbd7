import { readAgent } from "@konstruct/services/agent/list-agents";
import { templates } from "@konstruct/services/agent/templates/create-from-template";
import { getLocale } from "next-intl/server";
import { Designer } from "../../../../../agents/designer.tsx";
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
  const [agent, locale, { template }] = await Promise.all([
    orNotFound(readAgent(context, agentId)),
    getLocale(),
    searchParams,
  ]);
  const questions =
    templates().find(({ id }) => id === template)?.questions[locale === "th" ? "th" : "en"] ?? [];
  const { liveVersionId, liveNumber } = agent;
  return (
    <>
      <h1 className="sr-only">{agent.name}</h1>
      <Designer
        questions={questions}
        live={
          liveVersionId !== null && liveNumber !== null ? { id: liveVersionId, number: liveNumber } : null
        }
      />
    </>
  );
}
