import type { ConversationView } from "@konstruct/services/inbox/read-conversation";
import { useTranslations } from "next-intl";
import { Callout } from "../../ui/callout.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/** What waits for a person here: approvals and an escalation. */
export function WaitingCard({
  view,
  org,
}: {
  view: Pick<ConversationView, "approvals" | "escalation">;
  org: string;
}) {
  const t = useTranslations("inbox");
  const { approvals, escalation } = view;
  if (approvals.length === 0 && escalation === null) return null;
  return (
    <section
      aria-label={t("waiting_here")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="flex max-h-[30%] shrink-0 flex-col gap-2 overflow-y-auto"
    >
      {approvals.map(({ id, summary, reason }) => (
        <Callout key={id} tone="warn" title={t("approval_waits", { summary })}>
          <p>{reason}</p>
          <div>
            <LinkButton small href={`/o/${org}/approvals#${id}`}>
              {t("decide")}
            </LinkButton>
          </div>
        </Callout>
      ))}
      {escalation !== null && (
        <Callout tone="accent" title={t("escalated", { reason: t(`reasons.${escalation.reason}`) })}>
          {escalation.summary !== null && <p>{escalation.summary}</p>}
          {escalation.suggestion !== null && (
            <p className="border-l-2 border-accent pl-2">
              <span className="block text-sm text-muted">{t("suggestion")}</span>
              {escalation.suggestion}
            </p>
          )}
        </Callout>
      )}
    </section>
  );
}
