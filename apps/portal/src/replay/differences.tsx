import type { ReplayReason } from "@konstruct/db/replay/replay-turns";
import { useTranslations } from "next-intl";

/** How a repeated turn differs, in words. */
export function Differences({ of }: { of: readonly ReplayReason[] }) {
  const t = useTranslations("evaluations.replay");
  return of.map(({ code, detail }) => (
    <span key={`${code} ${detail}`} className="min-w-0 text-sm break-words">
      {t(`reasons.${code}`)}
      {detail !== "" && <span className="text-muted"> ({detail})</span>}
    </span>
  ));
}
