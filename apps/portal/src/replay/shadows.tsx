import type { ShadowView } from "@konstruct/services/replay/read-shadows";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { Time } from "../ui/time.tsx";
import { Differences } from "./differences.tsx";

/** How often an agent's shadow models agreed with it, and how the newest turns differ. */
export function Shadows({ org, shadows }: { org: string; shadows: ShadowView }) {
  const t = useTranslations("evaluations.shadow");
  const format = useFormatter();
  const { counts, differing } = shadows;
  const money = { style: "currency", currency: "USD", maximumFractionDigits: 4 } as const;
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t("about")}</p>
        <ul className="flex flex-col gap-1">
          {counts.map(({ model, turns, same, costMicroUsd }) => (
            <li key={model}>
              {t("same", { model, turns, same })}{" "}
              <span className="text-sm text-muted">
                {t("cost", { value: format.number(costMicroUsd / 1_000_000, money) })}
              </span>
            </li>
          ))}
        </ul>
        {differing.length > 0 && <h3 className="text-sm font-medium">{t("differing")}</h3>}
        <ul className="flex flex-col gap-2">
          {differing.map(({ turnId, model, conversationId, reasons, createdAt }) => (
            <li key={`${turnId} ${model}`} className="flex min-w-0 flex-wrap items-center gap-2">
              <Time at={createdAt} />
              <Differences of={reasons} />
              <Link
                href={`/o/${org}/inbox/${conversationId}?turn=${turnId}`}
                prefetch={false}
                className="text-sm text-accent underline"
              >
                {t("conversation")}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
