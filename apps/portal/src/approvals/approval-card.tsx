import { labelsIn } from "@konstruct/core/agent/tool-labels";
import type { QueuedApprovalView } from "@konstruct/services/approval/approval-queue";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useContactName } from "../i18n/use-contact-name.ts";
import { ChannelIcon } from "../inbox/channel-icon.tsx";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { Time } from "../ui/time.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { Evidence } from "./evidence.tsx";
import { ProposedArgs } from "./proposed-args.tsx";

const riskTones: Record<string, Tone> = { irreversible: "bad", write: "warn" };
const stateTones: Record<string, Tone> = { pending: "warn", approved: "good", rejected: "bad" };

type ApprovalCardProps = { approval: QueuedApprovalView; org: string; mayDecide: boolean };

/** One approval: its effect in one sentence, arguments, reason, evidence, and the conversation. */
export function ApprovalCard({ approval, org, mayDecide }: ApprovalCardProps) {
  const t = useTranslations("approvals");
  const nameOf = useContactName();
  const { id, summary, askedSummary, reason, ruleId, effect, state, excerpt, origins } = approval;
  // Where each argument comes from is shown beside it, so it is not repeated as evidence.
  const { origins: argumentSources, labels: _usedAbove, ...others } = approval.detail;
  const evidence =
    origins.length > 0 || argumentSources === undefined ? others : { ...others, origins: argumentSources };
  const {
    agentName,
    contactId,
    contactName,
    channel,
    createdAt,
    expiresAt,
    conversationId,
    decidedByName,
    decisionReason,
    reasonInternal,
    outcome,
    outcomeReason,
  } = approval;
  // Once decided, what was approved.
  const args = approval.decidedArgs ?? approval.args;
  const draft = approval.decidedDraft ?? approval.draft;
  const isUncertain = outcome === "failed" && outcomeReason === "uncertain";
  return (
    <article
      id={id}
      data-approval
      data-row
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-16 flex-col gap-3 rounded-lg border border-border bg-surface p-4"
    >
      <header className="flex flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={riskTones[effect ?? ""] ?? "plain"}>{t(`risk.${effect ?? "words"}`)}</Badge>
          {state !== "pending" && <Badge tone={stateTones[state] ?? "plain"}>{t(`states.${state}`)}</Badge>}
          {outcome !== null && (
            <Badge tone={isUncertain ? "warn" : "plain"}>
              {t(`outcomes.${isUncertain ? "uncertain" : outcome}`)}
            </Badge>
          )}
          <span className="text-sm text-muted">
            {t("asked")} <Time at={createdAt} />
            {state === "pending" && (
              <>
                {" · "}
                {t("expires")} <Time at={expiresAt} />
              </>
            )}
          </span>
        </span>
        <h2 id={`${id}-title`} className="text-lg font-semibold break-words first-letter:uppercase">
          {summary}
        </h2>
        <span className="flex flex-wrap items-center gap-1.5 text-muted">
          <ChannelIcon channel={channel} />
          {t("who", {
            agent: agentName,
            contact: nameOf({ name: contactName, id: contactId ?? conversationId }),
          })}
          <Link
            href={`/o/${org}/inbox/${conversationId}`}
            prefetch={false}
            className="min-h-6 text-accent underline"
          >
            {t("open_conversation")}
          </Link>
        </span>
      </header>
      {args !== null && <ProposedArgs args={args} origins={origins} labels={labelsIn(approval.detail)} />}
      {draft !== null && (
        <blockquote className="border-l-2 border-accent pl-3">
          <Markdown text={draft} />
        </blockquote>
      )}
      <p>
        <span className="text-muted">{ruleId === null ? t("why") : t("why_rule", { rule: ruleId })}</span>{" "}
        {reason}
      </p>
      <Evidence detail={evidence} />
      {excerpt.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-muted">{t("excerpt")}</summary>
          <ul className="flex flex-col gap-1 pt-1">
            {excerpt.map(({ author, text, sentAt }) => (
              <li key={`${sentAt} ${text}`} className="break-words">
                <span className="text-muted">{t(`authors.${author}`)}:</span> {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      {state !== "pending" && (
        <p className="text-muted">
          {t("decided", { who: decidedByName ?? t("nobody") })}{" "}
          {askedSummary !== null && t("asked_for", { summary: askedSummary })} {decisionReason}{" "}
          {reasonInternal && t("reason_internal")}
        </p>
      )}
      {state === "pending" && mayDecide && (
        <DecisionForm
          key={approval.version}
          approval={{
            id,
            actionHash: approval.actionHash,
            version: approval.version,
            summary,
            args,
            argNames: approval.argNames,
            draft,
          }}
        />
      )}
    </article>
  );
}
