import { readDraft } from "@konstruct/services/agent/drafts";
import { readAgent } from "@konstruct/services/agent/list-agents";
import { readPublishing } from "@konstruct/services/agent/publish-gates";
import { compareVersions, listVersions } from "@konstruct/services/agent/versions";
import { may } from "@konstruct/services/context";
import { getTranslations } from "next-intl/server";
import { stringify } from "yaml";
import { CompareForm } from "../../../../../../agents/versions/compare-form.tsx";
import { Differences } from "../../../../../../agents/versions/differences.tsx";
import { Gates } from "../../../../../../agents/versions/gates.tsx";
import { VersionTable } from "../../../../../../agents/versions/version-table.tsx";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { Card } from "../../../../../../ui/card.tsx";
import { EmptyState } from "../../../../../../ui/empty-state.tsx";
import { Heading } from "../../../../../../ui/heading.tsx";
import { LinkButton } from "../../../../../../ui/link-button.tsx";

const pageSize = 50;

type Props = {
  params: Promise<{ org: string; agent: string }>;
  searchParams: Promise<{ from?: string; to?: string; before?: string; view?: string }>;
};

/** Every version of an agent, the differences between two of them, and rollback. */
export default async function VersionsPage({ params, searchParams }: Props) {
  const { org, agent: agentId } = await params;
  const asked = await searchParams;
  const { context } = await requireMember(org);
  const before = Number.parseInt(asked.before ?? "", 10);
  const [t, common, versions, draft, publishing, agent] = await Promise.all([
    getTranslations("agents.versions"),
    getTranslations("common"),
    orNotFound(
      listVersions(context, { agentId, limit: pageSize, before: Number.isNaN(before) ? null : before }),
    ),
    orNotFound(readDraft(context, agentId)),
    orNotFound(readPublishing(context)),
    orNotFound(readAgent(context, agentId)),
  ]);
  const { liveVersionId, liveNumber } = agent;
  const shown = versions.map(({ id, number, note }) => ({ id, number, note }));
  // The live version may be on another page of the list.
  const comparable =
    liveVersionId === null || liveNumber === null || shown.some(({ id }) => id === liveVersionId)
      ? shown
      : [{ id: liveVersionId, number: liveNumber, note: "" }, ...shown];
  const from = asked.from ?? (draft.differs ? (liveVersionId ?? undefined) : comparable[1]?.id);
  const to = asked.to ?? (draft.differs ? "draft" : comparable[0]?.id);
  const comparison =
    from === undefined || to === undefined
      ? undefined
      : await orNotFound(compareVersions(context, { agentId, from, to }));
  const asYaml = (config: object) => stringify(config, { lineWidth: 110 });
  return (
    <div className="flex flex-col gap-6">
      <Heading className="sr-only">{t("history")}</Heading>
      {comparison === undefined ? (
        <EmptyState title={t("one_only")} text={t("one_only_text")} />
      ) : (
        <Card title={t("compare")}>
          <CompareForm
            versions={comparable}
            from={from ?? ""}
            to={to ?? ""}
            view={asked.view === "raw" ? "raw" : "words"}
          />
          {comparison === null ? (
            <p className="pt-4 text-bad">{t("unreadable")}</p>
          ) : (
            <Differences
              differences={comparison.differences}
              raw={asked.view === "raw" ? { from: asYaml(comparison.from), to: asYaml(comparison.to) } : null}
            />
          )}
        </Card>
      )}
      <VersionTable
        agentId={agentId}
        versions={versions}
        basePath={`/o/${org}/agents/${agentId}/versions`}
        mayRollBack={may(context, "agent.publish")}
      />
      <Gates publishing={publishing} mayChange={may(context, "agent.gate")} />
      {versions.length === pageSize && (
        <div>
          <LinkButton href={`/o/${org}/agents/${agentId}/versions?before=${versions.at(-1)?.number}`}>
            {common("older")}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
