import { may } from "@konstruct/services/context";
import { readConversation } from "@konstruct/services/inbox/read-conversation";
import { readTurn } from "@konstruct/services/turn/read-turn";
import { getTranslations } from "next-intl/server";
import { ContactCard } from "../../../../../inbox/contact-card.tsx";
import { ConversationPane } from "../../../../../inbox/conversation-pane.tsx";
import { inboxQuery, readInboxFilter, type SearchParams } from "../../../../../inbox/inbox-filter.ts";
import { ListPane } from "../../../../../inbox/list-pane.tsx";
import { TurnList } from "../../../../../inbox/turn-list.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { TurnTrace } from "../../../../../trace/turn-trace.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { LinkButton } from "../../../../../ui/link-button.tsx";

type Props = { params: Promise<{ org: string; conversation: string }>; searchParams: Promise<SearchParams> };

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);

export default async function ConversationPage({ params, searchParams }: Props) {
  const { org, conversation: conversationId } = await params;
  const query = await searchParams;
  const { context } = await requireMember(org);
  const t = await getTranslations("inbox");
  const before = one(query.before);
  const beforeSeq = Number(before);
  const view = await orNotFound(
    readConversation(context, { conversationId, ...(Number.isSafeInteger(beforeSeq) && { beforeSeq }) }),
  );
  const filter = readInboxFilter(query);
  const turnId = one(query.turn);
  const turn = turnId === undefined ? undefined : await orNotFound(readTurn(context, { turnId }));
  const here = `/o/${org}/inbox/${conversationId}`;
  const hrefWith = (more: Record<string, string>) =>
    `${here}?${new URLSearchParams([...new URLSearchParams(inboxQuery(filter)), ...Object.entries(more)])}`;
  const { agentId, agentName } = view.conversation;
  return (
    <div
      data-fills-window
      className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[100%_auto] gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] xl:grid-cols-[19rem_minmax(0,1fr)_22rem]"
    >
      <div className="relative hidden overflow-y-auto lg:block">
        <ListPane context={context} org={org} filter={filter} current={conversationId} />
      </div>
      <div className="flex min-h-0 min-w-0 flex-col gap-3">
        <div className="lg:hidden">
          <LinkButton small look="quiet" href={`/o/${org}/inbox${inboxQuery(filter)}`}>
            {t("back")}
          </LinkButton>
        </div>
        <ConversationPane
          context={context}
          org={org}
          view={view}
          before={Number.isSafeInteger(beforeSeq) ? before : undefined}
          hrefWith={hrefWith}
        />
      </div>
      <aside
        aria-label={t("about")}
        className="flex min-w-0 flex-col gap-4 lg:col-start-2 xl:col-start-3 xl:relative xl:row-start-1 xl:overflow-y-auto"
      >
        {turn !== undefined && (
          <Card
            title={t("turn")}
            actions={
              <LinkButton small href={hrefWith({})}>
                {t("close_turn")}
              </LinkButton>
            }
          >
            <TurnTrace turn={turn} />
          </Card>
        )}
        {view.person !== null && (
          <ContactCard
            person={view.person}
            agent={{ id: agentId, name: agentName }}
            mayForget={may(context, "memory.write")}
          />
        )}
        <TurnList view={view} current={turnId} hrefWith={hrefWith} />
      </aside>
    </div>
  );
}
