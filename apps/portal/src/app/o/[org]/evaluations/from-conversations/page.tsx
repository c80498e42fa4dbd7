import { listAgents } from "@konstruct/services/agent/list-agents";
import { listConversationsForCases, mostAtOnce } from "@konstruct/services/evaluation/propose-cases";
import { getTranslations } from "next-intl/server";
import {
  nextPage,
  readChooseFilter,
  toServiceFilter,
} from "../../../../../evaluations/conversations/choose-filter.ts";
import { ChooseFilters } from "../../../../../evaluations/conversations/choose-filters.tsx";
import { ChooseTable } from "../../../../../evaluations/conversations/choose-table.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { LinkButton } from "../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Chooses past conversations to make cases from. */
export default async function FromConversationsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const filter = readChooseFilter(await searchParams);
  const { context } = await requireMember(org);
  const [t, common, { conversations, nextCursor }, agents] = await Promise.all([
    getTranslations("evaluations.choose"),
    getTranslations("common"),
    orNotFound(listConversationsForCases(context, toServiceFilter(filter))),
    orNotFound(listAgents(context)),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-4">
        <ChooseFilters filter={filter} agents={agents.map(({ id, name }) => ({ id, name }))} />
        {conversations.length === 0 ? (
          <p className="text-muted">{t("none")}</p>
        ) : (
          <ChooseTable key={JSON.stringify(filter)} conversations={conversations} most={mostAtOnce} />
        )}
        {nextCursor !== null && (
          <div>
            <LinkButton href={nextPage(filter, nextCursor)}>{common("older")}</LinkButton>
          </div>
        )}
      </div>
    </>
  );
}
