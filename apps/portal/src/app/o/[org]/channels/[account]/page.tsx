import { tables } from "@konstruct/core/language/lines-of";
import { listAgents } from "@konstruct/services/agent/list-agents";
import { listAllChannelAccounts } from "@konstruct/services/channel-account/all-channel-accounts";
import { readWidget } from "@konstruct/services/channel-account/widget";
import { may } from "@konstruct/services/context";
import { listTemplates } from "@konstruct/services/whatsapp/templates";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountSettings } from "../../../../../channels/account-settings.tsx";
import { CheckSteps } from "../../../../../channels/check-steps.tsx";
import { Disconnect } from "../../../../../channels/disconnect.tsx";
import { EmbedCode } from "../../../../../channels/embed-code.tsx";
import { Templates } from "../../../../../channels/templates.tsx";
import { WidgetStudio } from "../../../../../channels/widget/widget-studio.tsx";
import { channelReach } from "../../../../../server/channel-reach.ts";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { Callout } from "../../../../../ui/callout.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { Copyable } from "../../../../../ui/copyable.tsx";
import { LinkButton } from "../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";

/** Meta allows some thousands. */
const mostTemplates = 200;

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

type Props = { params: Promise<{ org: string; account: string }> };

export default async function AccountPage({ params }: Props) {
  const { org, account: id } = await params;
  const { context } = await requireMember(org);
  const accounts = await orNotFound(listAllChannelAccounts(context));
  const account = accounts.find((each) => each.id === id);
  if (account === undefined) notFound();
  const { channel, name, accountKey, state, agentId, allowedOrigins, businessAccountId } = account;
  const [t, agents, templates] = await Promise.all([
    getTranslations("channels"),
    orNotFound(listAgents(context)),
    businessAccountId === null ? [] : orNotFound(listTemplates(context, businessAccountId)),
  ]);
  // The list holds the newest agents only. The account's own agent is added when it is missing.
  const choices = agents.map((agent) => ({ value: agent.id, label: agent.name }));
  if (!agents.some((agent) => agent.id === agentId))
    choices.push({ value: agentId, label: account.agentName });
  const installs = may(context, "channel_account.install");
  const { gatewayUrl, uploadQuotas } = channelReach();
  const widget =
    channel === "webchat" && installs && state === "active"
      ? await orNotFound(readWidget(context, { id }))
      : null;
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <>
            {t(`names.${channel}`)} <Copyable value={accountKey} />
          </>
        }
        actions={
          <>
            <LinkButton href={`/o/${org}/channels`}>{t("title")}</LinkButton>
            {installs && state === "active" && <Disconnect id={id} name={name} />}
          </>
        }
      />
      {state === "revoked" ? (
        <Callout title={t("disconnected")}>{t("disconnected_text")}</Callout>
      ) : (
        <div className="flex flex-col gap-6">
          {widget !== null && gatewayUrl !== undefined && (
            <Card title={t("widget.heading")}>
              <WidgetStudio
                accountId={id}
                languages={Object.keys(tables)}
                gatewayUrl={gatewayUrl}
                widget={widget.widget}
                hasIdentitySecret={widget.hasIdentitySecret}
                recentVisitors={widget.recentVisitors}
              />
              <p className="mt-4 text-sm text-muted">
                {t("widget.upload_use", {
                  site: megabytes(widget.uploadUse.site),
                  siteMost: megabytes(uploadQuotas.site),
                  tenant: megabytes(widget.uploadUse.tenant),
                  tenantMost: megabytes(uploadQuotas.tenant),
                })}
              </p>
            </Card>
          )}
          <div className="flex max-w-3xl flex-col gap-6">
            {channel === "webchat" && (
              <Card title={t("webchat.embed")}>
                <EmbedCode gatewayUrl={gatewayUrl ?? ""} siteKey={accountKey} />
              </Card>
            )}
            {channel === "whatsapp" && (
              <Card title={t("templates.title")}>
                <Templates
                  templates={templates
                    .slice(0, mostTemplates)
                    .map(({ name, language, body, variables, unusable }) => ({
                      name,
                      language,
                      body,
                      variables,
                      unusable,
                    }))}
                  more={Math.max(0, templates.length - mostTemplates)}
                  accountKey={accountKey}
                  mayRead={installs}
                />
              </Card>
            )}
            {installs && (
              <Card title={t("settings")}>
                <AccountSettings
                  account={{
                    id,
                    name,
                    agentId,
                    allowedOrigins: channel === "webchat" ? allowedOrigins : null,
                  }}
                  agents={choices}
                />
              </Card>
            )}
            {may(context, "channel_account.check") && (
              <Card title={t("check.title")}>
                <CheckSteps id={id} />
              </Card>
            )}
          </div>
        </div>
      )}
    </>
  );
}
