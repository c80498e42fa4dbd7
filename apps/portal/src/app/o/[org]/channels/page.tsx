import { listAllChannelAccounts } from "@konstruct/services/channel-account/all-channel-accounts";
import { may } from "@konstruct/services/context";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { channels } from "../../../../channels/channel-names.ts";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

export default async function ChannelsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { context } = await requireMember(org);
  const [t, accounts] = await Promise.all([
    getTranslations("channels"),
    orNotFound(listAllChannelAccounts(context)),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-6">
        {may(context, "channel_account.install") && (
          <Card title={t("connect")}>
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
              {channels.map((channel) => (
                <li key={channel} className="flex flex-col items-start gap-2 rounded-md bg-raised p-3">
                  <span className="font-medium">{t(`names.${channel}`)}</span>
                  <span className="flex-1 text-sm text-muted">{t(`about.${channel}`)}</span>
                  <LinkButton small href={`/o/${org}/channels/new/${channel}`}>
                    {t("connect_name", { channel: t(`names.${channel}`) })}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {accounts.length === 0 ? (
          <p className="text-muted">{t("none")}</p>
        ) : (
          <DataTable
            caption={t("accounts")}
            rows={accounts}
            rowKey={({ id }) => id}
            columns={[
              {
                id: "name",
                heading: t("account"),
                cell: ({ id, name }) => (
                  <Link href={`/o/${org}/channels/${id}`} prefetch={false} className="text-accent underline">
                    {name}
                  </Link>
                ),
              },
              { id: "channel", heading: t("channel"), cell: ({ channel }) => t(`names.${channel}`) },
              {
                id: "key",
                heading: t("key"),
                wideOnly: true,
                cell: ({ accountKey }) => <code>{accountKey}</code>,
              },
              { id: "agent", heading: t("agent"), cell: ({ agentName }) => agentName },
              {
                id: "state",
                heading: t("state"),
                cell: ({ state, trouble }) =>
                  state === "revoked" ? (
                    <Badge>{t("disconnected")}</Badge>
                  ) : (
                    <Badge tone={trouble === null ? "good" : "bad"}>{trouble ?? t("connected")}</Badge>
                  ),
              },
            ]}
          />
        )}
      </div>
    </>
  );
}
