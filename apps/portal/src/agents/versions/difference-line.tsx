import type { Difference } from "@konstruct/agent-config/diff/diff-agents";
import { useTranslations } from "next-intl";
import { Badge } from "../../ui/badge.tsx";

/** One difference in words, marked when it is more permissive. */
export function DifferenceLine({ difference }: { difference: Difference }) {
  const t = useTranslations("agents.differences");
  const { wording, values, widens } = difference;
  return (
    <span className={widens ? "text-bad" : undefined}>
      {t(`wording.${wording}`, { item: "", before: "", after: "", ...values })}
      {widens && (
        <>
          {" "}
          <Badge tone="bad">{t("wider")}</Badge>
        </>
      )}
    </span>
  );
}
