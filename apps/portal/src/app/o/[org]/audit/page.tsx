import { auditActions } from "@konstruct/audit/actions";
import { listAgents } from "@konstruct/services/agent/list-agents";
import { readDisclosureCoverage } from "@konstruct/services/audit/disclosures";
import { listAuditEntries, readAuditEntry } from "@konstruct/services/audit/review-audit";
import { may } from "@konstruct/services/context";
import { mayMakeCase } from "@konstruct/services/evaluation/case-from-conversation";
import { listMembers } from "@konstruct/services/member/members";
import { getTranslations } from "next-intl/server";
import { auditQuery, readAuditFilter, toServiceFilter } from "../../../../audit/audit-filter.ts";
import { AuditFilters } from "../../../../audit/audit-filters.tsx";
import { EntryDetails } from "../../../../audit/entry-details.tsx";
import { EntryDrawer } from "../../../../audit/entry-drawer.tsx";
import { EntryTable } from "../../../../audit/entry-table.tsx";
import { ExportLog } from "../../../../audit/export-log.tsx";
import { namesOfActors } from "../../../../audit/names-of-actors.ts";
import { turnOfEntry } from "../../../../audit/turn-of-entry.ts";
import { VerifyLog } from "../../../../audit/verify-log.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { portal } from "../../../../server/portal.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { ListKeys } from "../../../../shell/list-keys.tsx";
import { Card } from "../../../../ui/card.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function AuditPage({ params, searchParams }: Props) {
  const { org } = await params;
  const filter = readAuditFilter(await searchParams);
  const { context } = await requireMember(org);
  const [t, common] = await Promise.all([getTranslations("audit"), getTranslations("common")]);
  const { entries, nextCursor } = await orNotFound(listAuditEntries(context, toServiceFilter(filter)));
  const [agents, members, coverage] = await Promise.all([
    listAgents(context),
    listMembers(context),
    readDisclosureCoverage(context),
  ]);
  const nameOf = namesOfActors(
    agents,
    members,
    (kind) => t(`actors.${kind}`),
    (code) => common("visitor", { code }),
  );
  const opened =
    filter.entry === undefined ? undefined : await orNotFound(readAuditEntry(context, { ref: filter.entry }));
  const turn = await turnOfEntry(context, opened?.entry.turnId);
  const path = `/o/${org}/audit`;
  const mayExport = may(context, "audit.export");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={mayExport && <ExportLog />} />
      <div className="flex flex-col gap-6">
        <AuditFilters
          path={path}
          filter={filter}
          agents={agents.map(({ id, name }) => ({ id, name }))}
          actions={auditActions.toSorted()}
        />
        <ListKeys />
        {entries.length === 0 ? (
          <EmptyState title={t(nextCursor === null ? "none" : "none_so_far")} />
        ) : (
          <EntryTable
            entries={entries}
            nameOf={nameOf}
            hrefOf={(entry) => `${path}${auditQuery(filter, { entry })}`}
          />
        )}
        {nextCursor !== null && (
          <div>
            <LinkButton href={`${path}${auditQuery(filter, { cursor: nextCursor, entry: undefined })}`}>
              {t("older")}
            </LinkButton>
          </div>
        )}
        <Card title={t("disclosures.title")} actions={mayExport && <ExportLog of="disclosures" />}>
          {t("disclosures.coverage", { told: coverage.told, answered: coverage.answered })}
        </Card>
        {mayExport && (
          <Card title={t("verify.title")}>
            <VerifyLog publicKey={portal().environment.security.auditPublicKey ?? ""} />
          </Card>
        )}
      </div>
      {opened !== undefined && filter.entry !== undefined && (
        <EntryDrawer
          key={filter.entry}
          title={opened.entry.action}
          description={t("entry")}
          back={`${path}${auditQuery(filter, { entry: undefined })}`}
        >
          <EntryDetails
            view={opened}
            entryRef={filter.entry}
            turn={turn}
            org={org}
            mayMark={may(context, "audit.mark")}
            mayMakeCase={mayMakeCase(context)}
            nameOf={nameOf}
          />
        </EntryDrawer>
      )}
    </>
  );
}
