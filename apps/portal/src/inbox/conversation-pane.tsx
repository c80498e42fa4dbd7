import { may, type ServiceContext } from "@konstruct/services/context";
import type { ConversationView } from "@konstruct/services/inbox/read-conversation";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import { Composer } from "./composer.tsx";
import { ConversationActions } from "./conversation-actions.tsx";
import { Due } from "./due.tsx";
import { StateBadge } from "./state-badge.tsx";
import { TemplateForm } from "./template-form.tsx";
import { Thread } from "./thread.tsx";
import { WaitingCard } from "./waiting-card.tsx";
import { WindowCountdown } from "./window-countdown.tsx";

type ConversationPaneProps = {
  context: ServiceContext;
  org: string;
  view: ConversationView;
  before: string | undefined;
  hrefWith: (query: Record<string, string>) => string;
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
export function ConversationPane({ context, org, view, before, hrefWith }: ConversationPaneProps) {
  const t = useTranslations("inbox");
  const { conversation, escalation, window } = view;
  const mayAnswer = may(context, "conversation.answer");
  const isHeld = conversation.state === "human";
  const isMine = isHeld && escalation?.ownerId === context.actor.id;
  const colleague = isHeld && !isMine ? (escalation?.ownerName ?? null) : null;
  const onlyNotes = whyOnlyNotes(t, view);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <ChannelIcon channel={conversation.channel} />
        <h1 className="min-w-0 text-xl font-semibold break-words">
          {conversation.contactName ?? t("somebody")}
        </h1>
        <StateBadge state={conversation.state} />
        {colleague !== null && <Badge>{colleague}</Badge>}
        {conversation.isWaiting && conversation.answerDueAt !== null && <Due at={conversation.answerDueAt} />}
        {window !== null && <WindowCountdown state={window.state} closesAt={window.closesAt} />}
      </header>
      {mayAnswer && (
        <ConversationActions
          conversationId={conversation.id}
          state={conversation.state}
          isMine={isMine}
          colleague={colleague}
        />
      )}
      <WaitingCard view={view} org={org} />
      <Thread view={view} memberId={context.actor.id} before={before} hrefWith={hrefWith} />
      {mayAnswer && <Composer key={conversation.id} conversationId={conversation.id} onlyNotes={onlyNotes} />}
      {mayAnswer && window?.state === "closed" && window.optedOut !== "everything" && (
        <TemplateForm conversationId={conversation.id} templates={window.templatesUsable} />
      )}
    </div>
  );
}
