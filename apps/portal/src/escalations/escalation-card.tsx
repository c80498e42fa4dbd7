import type { QueuedEscalationView } from "@konstruct/services/escalation/escalation-queue";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useContactName } from "../i18n/use-contact-name.ts";
import { ChannelIcon } from "../inbox/channel-icon.tsx";
import { Due } from "../inbox/list/due.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Time } from "../ui/time.tsx";
import { EscalationActions } from "./escalation-actions.tsx";
import { ToldBrief } from "./told-brief.tsx";

const tones: Record<QueuedEscalationView["state"], Tone> = {
  open: "warn",
  owned: "good",
  handed_back: "plain",
  resolved: "plain",
};

type EscalationCardProps = {
  escalation: QueuedEscalationView;
  org: string;
  memberId: string;
  mayAnswer: boolean;
};

/** An escalation: reason, subject, owner, and how long the contact has waited. */
export function EscalationCard({ escalation, org, memberId, mayAnswer }: EscalationCardProps) {
  const t = useTranslations("escalations");
  const nameOf = useContactName();
  const { id, conversationId, reason, detail, summary, suggestion, state, ownerId, ownerName, openedAt } =
    escalation;
  const {
    agentName,
    contactId,
    contactName,
    channel,
    answerDueAt,
    lastText,
    lastAuthor,
    snoozedUntil,
    told,
  } = escalation;
  const isActive = state === "open" || state === "owned";
  return (
    <article
      aria-labelledby={`${id}-title`}
      className="flex flex-col gap-2 rounded-lg border border-border bg-surface p-4"
    >
      <span className="flex flex-wrap items-center gap-1.5">
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        {isActive && answerDueAt !== null && <Due at={answerDueAt} />}
        {ownerName !== null && <Badge>{ownerName}</Badge>}
        <span className="text-sm text-muted">
          {t("since")} <Time at={openedAt} />
          {snoozedUntil !== null && isActive && (
            <>
              {" · "}
              {t("snoozed_until")} <Time at={snoozedUntil} />
            </>
          )}
        </span>
      </span>
      <h2 id={`${id}-title`} className="text-lg font-semibold break-words">
        <Link
          data-row
          href={`/o/${org}/inbox/${conversationId}`}
          prefetch={false}
          className="hover:underline"
        >
          {nameOf({ name: contactName, id: contactId ?? conversationId })}: {t(`reasons.${reason}`)}
        </Link>
      </h2>
      <span className="flex flex-wrap items-center gap-1.5 text-muted">
        <ChannelIcon channel={channel} /> {agentName}
        {detail !== "" && <span className="break-words">· {detail}</span>}
      </span>
      {summary !== null && <p className="break-words">{summary}</p>}
      {told !== null && <ToldBrief told={told} />}
      {lastText !== null && (
        <p className="line-clamp-3 break-words text-muted">
          {t(`authors.${lastAuthor ?? "contact"}`)}: {lastText}
        </p>
      )}
      {suggestion !== null && isActive && (
        <blockquote className="border-l-2 border-accent pl-3 break-words">
          <span className="block text-sm text-muted">{t("suggestion")}</span>
          {suggestion}
        </blockquote>
      )}
      {mayAnswer && isActive && (
        <EscalationActions
          escalationId={id}
          conversationId={conversationId}
          isOpen={state === "open"}
          isMine={state === "owned" && ownerId === memberId}
        />
      )}
    </article>
  );
}
