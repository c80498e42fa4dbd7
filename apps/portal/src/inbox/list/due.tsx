import { useFormatter, useNow, useTranslations } from "next-intl";
import { Badge } from "../../ui/badge.tsx";

/** The time left to answer, or how late it is. */
export function Due({ at }: { at: Date }) {
  const t = useTranslations("inbox");
  const format = useFormatter();
  const now = useNow();
  const isLate = at.getTime() <= now.getTime();
  const when = format.relativeTime(at, now);
  return <Badge tone={isLate ? "bad" : "warn"}>{isLate ? t("late", { when }) : t("due", { when })}</Badge>;
}
