import { listAgents } from "@konstruct/services/agent/list-agents";
import { may } from "@konstruct/services/context";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { isChannelName } from "../../../../../../channels/channel-names.ts";
import { ConnectChatwoot } from "../../../../../../channels/connect-chatwoot.tsx";
import { ConnectSlack } from "../../../../../../channels/connect-slack.tsx";
import { ConnectWebchat } from "../../../../../../channels/connect-webchat.tsx";
import { ConnectWhatsapp } from "../../../../../../channels/connect-whatsapp.tsx";
import { channelReach } from "../../../../../../server/channel-reach.ts";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { EmptyState } from "../../../../../../ui/empty-state.tsx";
import { LinkButton } from "../../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../../ui/page-header.tsx";

type Props = { params: Promise<{ org: string; channel: string }> };

/** Connects one channel, step by step. */
export default async function ConnectPage({ params }: Props) {
  const { org, channel } = await params;
  const { context } = await requireMember(org);
  if (!may(context, "channel_account.install") || !isChannelName(channel)) notFound();
  const [t, agents] = await Promise.all([getTranslations("channels"), orNotFound(listAgents(context))]);
  const choices = agents.map(({ id, name }) => ({ value: id, label: name }));
  const gatewayUrl = channelReach().gatewayUrl ?? "";
  const forms = {
    webchat: <ConnectWebchat agents={choices} />,
    slack: <ConnectSlack org={org} />,
    whatsapp: <ConnectWhatsapp agents={choices} gatewayUrl={gatewayUrl} />,
    chatwoot: <ConnectChatwoot agents={choices} gatewayUrl={gatewayUrl} />,
  };
  return (
    <>
      <PageHeader
        title={t("connect_name", { channel: t(`names.${channel}`) })}
        lead={t(`about.${channel}`)}
        actions={<LinkButton href={`/o/${org}/channels`}>{t("title")}</LinkButton>}
      />
      {choices.length === 0 ? (
        <EmptyState
          title={t("no_agent")}
          action={<LinkButton href={`/o/${org}/start`}>{t("make_agent")}</LinkButton>}
        />
      ) : (
        <div className="max-w-2xl">{forms[channel]}</div>
      )}
    </>
  );
}
