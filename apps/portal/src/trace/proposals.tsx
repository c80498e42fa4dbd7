import type { RoundView } from "@konstruct/services/turn/round-view";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { JsonDetails } from "./json-details.tsx";

/** What a round proposed, each with the verdict of the rails. */
export function Proposals({ round }: { round: RoundView }) {
  const t = useTranslations("trace");
  if (round.error !== null) return <p className="text-bad wrap-anywhere">{round.error}</p>;
  if (round.proposals.length === 0) return <p className="text-sm text-muted">{t("no_proposals")}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {round.proposals.map(({ kind, detail, accepted, code, reason }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes its order
        <li key={at} className="flex min-w-0 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-1.5">
            <Badge tone={accepted ? "good" : "warn"}>
              {accepted ? t("accepted") : t("refused", { code })}
            </Badge>
            <span className="wrap-anywhere">{kind}</span>
          </span>
          {reason !== "" && <span className="text-sm text-muted wrap-anywhere">{reason}</span>}
          <JsonDetails label={t("details")} value={detail} />
        </li>
      ))}
    </ul>
  );
}
