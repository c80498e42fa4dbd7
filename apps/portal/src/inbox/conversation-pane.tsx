import { may, type ServiceContext } from "@konstruct/services/context";
import type { ConversationView } from "@konstruct/services/inbox/read-conversation";
import { ArrowLeft, PanelRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useContactName } from "../i18n/use-contact-name.ts";
import { Badge } from "../ui/badge.tsx";
import { buttonClasses } from "../ui/button-classes.ts";
import { Heading } from "../ui/heading.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import { ConversationActions } from "./conversation-actions.tsx";
import { Due } from "./list/due.tsx";
import { WaitingCard } from "./list/waiting-card.tsx";
import { SeeConversation } from "./see-conversation.tsx";
import { StateBadge } from "./state-badge.tsx";
import { TagChip } from "./tag-chip.tsx";
import { Composer } from "./thread/composer.tsx";
import { Presence } from "./thread/presence.tsx";
import { TemplateForm } from "./thread/template-form.tsx";
import { Thread } from "./thread/thread.tsx";
import { WindowCountdown } from "./thread/window-countdown.tsx";

type ConversationPaneProps = {
  context: ServiceContext;
  org: string;
  view: ConversationView;
  before: string | undefined;
  listHref: string;
  hrefWith: (query: Record<string, string>) => string;
  /** What the knowledge says to the member's question. */
  asked: ReactNode;
};

/** Whether a reply may be sent now. In WhatsApp not after 24 hours, and not after an opt-out. */
function whyOnlyNotes(
  t: (key: "window.only_template" | "window.opted_out") => string,
  view: ConversationView,
): string | null {
  if (view.window === null) return null;
  if (view.window.optedOut === "everything") return t("window.opted_out");
  return view.window.state === "closed" ? t("window.only_template") : null;
}

/** A conversation: owner, messages, and the member's actions. */
export function ConversationPane(props: ConversationPaneProps) {
  const { context, org, view, before, listHref, hrefWith, asked } = props;
  const t = useTranslations("inbox");
  const contactName = useContactName();
  const { conversation, escalation, window } = view;
  const mayAnswer = may(context, "conversation.answer");
  const isHeld = conversation.state === "human";
  const isMine = isHeld && escalation?.ownerId === context.actor.id;
  const colleague = isHeld && !isMine ? (escalation?.ownerName ?? null) : null;
  const name = contactName({ name: conversation.contactName, id: conversation.contactId ?? conversation.id });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-border bg-surface px-3 py-2">
        <Link href={listHref} prefetch={false} className={`${buttonClasses("quiet", true)} lg:hidden`}>
          <ArrowLeft aria-hidden size={16} />
          <span className="sr-only">{t("back")}</span>
        </Link>
        <ChannelIcon channel={conversation.channel} />
        <Heading className="min-w-0 text-lg font-semibold break-words">{name}</Heading>
        <StateBadge state={conversation.state} />
        {colleague !== null && <Badge>{colleague}</Badge>}
        {isHeld && conversation.isWaiting && conversation.answerDueAt !== null && (
          <Due at={conversation.answerDueAt} />
        )}
        {window !== null && <WindowCountdown state={window.state} closesAt={window.closesAt} />}
        {conversation.tags.map((tag) => (
          <TagChip key={tag} tag={tag} />
        ))}
        <Presence key={conversation.id} conversationId={conversation.id} />
        <Link
          href={hrefWith({ details: "1" })}
          prefetch={false}
          scroll={false}
          className={`${buttonClasses("quiet", true)} ml-auto xl:hidden`}
        >
          <PanelRight aria-hidden size={16} />
          <span className="sr-only">{t("details")}</span>
        </Link>
        {mayAnswer && (
          <ConversationActions
            conversationId={conversation.id}
            state={conversation.state}
            isMine={isMine}
            colleague={colleague}
            assigneeId={conversation.assigneeId}
            isSnoozed={conversation.snoozedUntil !== null}
            tags={conversation.tags}
          />
        )}
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-2 px-3 py-2">
        <WaitingCard view={view} org={org} />
        <Thread view={view} memberId={context.actor.id} before={before} hrefWith={hrefWith} />
        {mayAnswer && (
          <Composer
            key={conversation.id}
            conversationId={conversation.id}
            contactName={conversation.contactName ?? ""}
            agentName={conversation.agentName}
            onlyNotes={whyOnlyNotes(t, view)}
            asked={may(context, "knowledge.read") ? asked : undefined}
          />
        )}
        {mayAnswer && window?.state === "closed" && window.optedOut !== "everything" && (
          <TemplateForm conversationId={conversation.id} templates={window.templatesUsable} />
        )}
      </div>
      <SeeConversation conversationId={conversation.id} newest={view.messages.at(-1)?.id ?? null} />
    </div>
  );
}
