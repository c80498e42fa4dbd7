import { listAgents } from "@konstruct/services/agent/list-agents";
import { may, type Role, roleMay } from "@konstruct/services/context";
import { countInboxViews } from "@konstruct/services/inbox/list-conversations";
import { listMacros } from "@konstruct/services/macro/macros";
import { listMembers } from "@konstruct/services/member/members";
import { listViews } from "@konstruct/services/saved-view/saved-views";
import { listTenantTags } from "@konstruct/services/tag/change-tags";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Texts } from "../../../../i18n/texts.tsx";
import { InboxFrame } from "../../../../inbox/inbox-frame.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";

type Props = { params: Promise<{ org: string }>; children: ReactNode };

/** The frame around an open conversation. It stays while conversations are opened one after another, and so does the list's place. */
export default async function InboxLayout({ params, children }: Props) {
  const { account, membership, context } = await requireMember((await params).org);
  // The page below says that there is nothing.
  if (!may(context, "conversation.read")) return children;
  const mayAnswer = may(context, "conversation.answer");
  const [counts, agents, members, tags, macros, savedViews, messages, locale] = await Promise.all([
    orNotFound(countInboxViews(context)),
    may(context, "agent.read") ? listAgents(context) : [],
    listMembers(context),
    listTenantTags(context),
    mayAnswer ? listMacros(context) : [],
    listViews(context),
    getMessages(),
    getLocale(),
  ]);
  const { nextWake, ...viewCounts } = counts;
  const answering = members.filter(
    ({ state, role }) => state === "active" && roleMay(role as Role, "conversation.answer"),
  );
  return (
    <Texts areas={["inbox", "trace"]} messages={messages} locale={locale}>
      <InboxFrame
        nextWake={nextWake?.toISOString() ?? null}
        data={{
          me: { id: context.actor.id, name: account.name },
          organisation: membership.name,
          mayAnswer,
          agents: agents.map(({ id, name }) => ({ id, name })),
          members: answering.map(({ id, name }) => ({ id, name })),
          tags,
          macros,
          counts: viewCounts,
          savedViews,
        }}
      >
        {children}
      </InboxFrame>
    </Texts>
  );
}
