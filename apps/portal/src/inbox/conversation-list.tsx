import type { ServiceContext } from "@konstruct/services/context";
import { listConversations } from "@konstruct/services/inbox/list-conversations";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../server/or-not-found.ts";
import { ListKeys } from "../shell/list-keys.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { ConversationLine } from "./conversation-line.tsx";
import { type InboxFilter, inboxQuery, toServiceFilter } from "./inbox-filter.ts";

type ConversationListProps = {
  context: ServiceContext;
  org: string;
  filter: InboxFilter;
  /** The one that is open beside it. */
  current?: string;
};

/** A page of conversations, the newest activity first. */
export async function ConversationList({ context, org, filter, current }: ConversationListProps) {
  const t = await getTranslations("inbox");
  const { conversations, nextCursor } = await orNotFound(listConversations(context, toServiceFilter(filter)));
  const isFiltered = inboxQuery(filter) !== "";
  if (conversations.length === 0)
    return (
      <EmptyState
        title={t(isFiltered ? "none_found" : "none")}
        text={isFiltered ? undefined : t("none_text")}
        action={
          isFiltered ? (
            <LinkButton href={`/o/${org}/inbox`}>{t("show_all")}</LinkButton>
          ) : (
            <LinkButton href={`/o/${org}/channels`}>{t("connect")}</LinkButton>
          )
        }
      />
    );
  return (
    <div className="flex flex-col gap-3">
      <ListKeys />
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface">
        {conversations.map((line) => (
          <ConversationLine
            key={line.id}
            line={line}
            href={`/o/${org}/inbox/${line.id}${inboxQuery(filter)}`}
            isOpen={line.id === current}
          />
        ))}
      </ul>
      <nav aria-label={t("pages")} className="flex flex-wrap justify-between gap-2">
        {filter.cursor !== undefined && (
          <LinkButton small href={`/o/${org}/inbox${inboxQuery(filter, { cursor: undefined })}`}>
            {t("newest")}
          </LinkButton>
        )}
        {nextCursor !== null && (
          <LinkButton small href={`/o/${org}/inbox${inboxQuery(filter, { cursor: nextCursor })}`}>
            {t("older")}
          </LinkButton>
        )}
      </nav>
    </div>
  );
}
