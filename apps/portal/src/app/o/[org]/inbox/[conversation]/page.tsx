import { may } from "@konstruct/services/context";
import { mayMakeCase } from "@konstruct/services/evaluation/case-from-conversation";
import { readConversation } from "@konstruct/services/inbox/read-conversation";
import { readTurn } from "@konstruct/services/turn/read-turn";
import { getTranslations } from "next-intl/server";
import { ContactCard } from "../../../../../inbox/contact-card.tsx";
import { ConversationPane } from "../../../../../inbox/conversation-pane.tsx";
import { inboxQuery, readInboxFilter, type SearchParams } from "../../../../../inbox/list/inbox-filter.ts";
import { AskedPassages } from "../../../../../inbox/thread/asked-passages.tsx";
import { TurnList } from "../../../../../inbox/thread/turn-list.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { TurnTrace } from "../../../../../trace/turn-trace.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { classes } from "../../../../../ui/classes.ts";
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
  const ask = one(query.ask);
  const here = `/o/${org}/inbox/${conversationId}`;
  const hrefWith = (more: Record<string, string>) =>
    `${here}?${new URLSearchParams([...new URLSearchParams(inboxQuery(filter)), ...Object.entries(more)])}`;
  const { agentId, agentName } = view.conversation;
  // Beside the messages where there is room, and over them after "Details" or "Why?" where there is not.
  const isOverlay = turn !== undefined || query.details !== undefined;
  return (
    <>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <ConversationPane
          context={context}
          org={org}
          view={view}
          before={Number.isSafeInteger(beforeSeq) ? before : undefined}
          listHref={`/o/${org}/inbox${inboxQuery(filter)}`}
          hrefWith={hrefWith}
          asked={ask !== undefined && <AskedPassages context={context} jobId={ask} />}
        />
      </div>
      <aside
        aria-label={t("about")}
        className={classes(
          "min-h-0 flex-col gap-3 overflow-y-auto border-l border-border bg-background p-3",
          "xl:static xl:flex xl:w-80 xl:shrink-0",
          turn !== undefined && "xl:w-96 2xl:w-112",
          isOverlay ? "absolute inset-y-0 right-0 z-20 flex w-[min(24rem,100%)]" : "hidden",
        )}
      >
        {isOverlay && turn === undefined && (
          <div className="xl:hidden">
            <LinkButton small href={hrefWith({})}>
              {t("close_details")}
            </LinkButton>
          </div>
        )}
        {turn !== undefined && (
          <Card
            title={t("turn")}
            actions={
              <LinkButton small href={hrefWith({})}>
                {t("close_turn")}
              </LinkButton>
            }
          >
            <TurnTrace turn={turn} mayMakeCase={mayMakeCase(context)} />
          </Card>
        )}
        {view.person !== null && (
          <ContactCard
            org={org}
            person={view.person}
            agent={{ id: agentId, name: agentName }}
            mayForget={may(context, "memory.write")}
          />
        )}
        <TurnList view={view} current={turnId} hrefWith={hrefWith} />
      </aside>
    </>
  );
}
