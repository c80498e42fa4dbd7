import { readAgent } from "@konstruct/services/agent/list-agents";
import { readModelChoices } from "@konstruct/services/agent/model-choices";
import { templates } from "@konstruct/services/agent/templates/create-from-template";
import { listVersions } from "@konstruct/services/agent/versions";
import { may } from "@konstruct/services/context";
import { getLocale } from "next-intl/server";
import { Designer } from "../../../../../agents/designer.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { Heading } from "../../../../../ui/heading.tsx";

type Props = {
  params: Promise<{ org: string; agent: string }>;
  searchParams: Promise<{ template?: string }>;
};

/** The newest ones; an older version is compared on the versions page. */
const mostVersions = 20;

/** The Agent Designer. */
export default async function DesignerPage({ params, searchParams }: Props) {
  const { org, agent: agentId } = await params;
  const { context } = await requireMember(org);
  const mayEdit = may(context, "agent.edit");
  const [agent, versions, models, locale, { template }] = await Promise.all([
    orNotFound(readAgent(context, agentId)),
    orNotFound(listVersions(context, { agentId, limit: mostVersions })),
    mayEdit ? orNotFound(readModelChoices(context)) : [],
    getLocale(),
    searchParams,
  ]);
  const questions =
    templates().find(({ id }) => id === template)?.questions[locale === "th" ? "th" : "en"] ?? [];
  return (
    <>
      <Heading className="sr-only">{agent.name}</Heading>
      <Designer
        questions={questions}
        comparable={{ versions: versions.map(({ id, number }) => ({ id, number })), models }}
      />
    </>
  );
}
