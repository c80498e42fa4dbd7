import type { ShownDelivery } from "@konstruct/services/inbox/read-conversation";
import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import { useTranslations } from "next-intl";

type Step = "failed" | "unknown" | "planned" | "sent" | "delivered" | "read";

const icons = {
  failed: CircleAlert,
  unknown: CircleAlert,
  planned: Clock,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
};

/** The delivery of a reply; of several parts, the one furthest behind. */
function stepOf(deliveries: readonly ShownDelivery[]): Step {
  const steps = deliveries.map(({ state, receipt }): Step => {
    if (state === "failed" || receipt === "failed") return "failed";
    if (state === "unknown") return "unknown";
    if (receipt === "delivered" || receipt === "read") return receipt;
    return state === "sent" ? "sent" : "planned";
  });
  const order: Step[] = ["failed", "unknown", "planned", "sent", "delivered", "read"];
  return order.find((step) => steps.includes(step)) ?? "planned";
}

/** Delivery as a word and an icon; a failure has the platform's code and its meaning. */
export function Ticks({ deliveries }: { deliveries: readonly ShownDelivery[] }) {
  const t = useTranslations("inbox.delivery");
  if (deliveries.length === 0) return null;
  const step = stepOf(deliveries);
  const Icon = icons[step];
  const trouble = deliveries.find(
    ({ state, receipt }) => state === "failed" || state === "unknown" || receipt === "failed",
  );
  return (
    <span className={step === "failed" ? "text-bad" : "text-muted"}>
      <span className="inline-flex items-center gap-1 text-sm">
        <Icon aria-hidden size={14} className={step === "read" ? "text-accent" : undefined} />
        {t(step)}
      </span>
      {trouble?.errorCode != null && (
        <span className="block text-sm break-words">
          {t("error", { code: trouble.errorCode })} {trouble.explanation ?? trouble.error}
        </span>
      )}
    </span>
  );
}
