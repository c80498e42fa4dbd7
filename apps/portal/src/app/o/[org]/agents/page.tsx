import { listAgents } from "@konstruct/services/agent/list-agents";
import { may } from "@konstruct/services/context";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Time } from "../../../../ui/time.tsx";

const pageSize = 24;

type Props = { params: Promise<{ org: string }>; searchParams: Promise<{ before?: string }> };

export default async function AgentsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const { before } = await searchParams;
  const { context } = await requireMember(org);
  const [t, common, channelNames, agents] = await Promise.all([
    getTranslations("agents.list"),
    getTranslations("common"),
    getTranslations("channels.names"),
    orNotFound(listAgents(context, { limit: pageSize, before: before ?? null })),
  ]);
  const create = may(context, "agent.publish") && (
    <LinkButton href={`/o/${org}/start`} look="primary">
      {t("create")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={create} />
      {agents.length === 0 ? (
        <EmptyState title={t("none")} text={t("none_text")} action={create} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {agents.map(({ id, name, role, autonomy, liveNumber, publishedAt, channels, hasDraft }) => (
            <li
              key={id}
              className="relative flex flex-col gap-2 rounded-lg border border-border bg-surface p-4 hover:border-accent"
            >
              <h2 className="text-lg font-semibold">
                <Link
                  href={`/o/${org}/agents/${id}`}
                  prefetch={false}
                  className="after:absolute after:inset-0"
                >
                  {name}
                </Link>
              </h2>
              <p className="text-muted">{role}</p>
              <p className="flex flex-wrap gap-2">
                {liveNumber === null ? (
                  <Badge tone="warn">{t("never_published")}</Badge>
                ) : (
                  <Badge tone="good">{t("live", { number: liveNumber })}</Badge>
                )}
                {hasDraft && <Badge tone="accent">{t("draft")}</Badge>}
                {autonomy === "supervised" && <Badge>{t("supervised")}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {channels.length === 0
                  ? t("no_channel")
                  : channels.map(({ channel, name }) => `${channelNames(channel)}: ${name}`).join(" · ")}
                {publishedAt !== null && (
                  <>
                    {" · "}
                    <Time at={publishedAt} />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {agents.length === pageSize && (
        <div className="pt-4">
          <LinkButton href={`/o/${org}/agents?before=${agents.at(-1)?.id}`}>{common("older")}</LinkButton>
        </div>
      )}
    </>
  );
}
