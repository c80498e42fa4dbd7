import type { ConversationView } from "@konstruct/services/inbox/read-conversation";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCost } from "../../trace/use-cost.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Time } from "../../ui/time.tsx";

type TurnListProps = {
  view: Pick<ConversationView, "turns" | "costMicroUsd">;
  current: string | undefined;
  hrefWith: (query: Record<string, string>) => string;
};

/** The turns of a conversation, each with a link to its trace; and their total cost. */
export function TurnList({ view, current, hrefWith }: TurnListProps) {
  const t = useTranslations("inbox");
  const cost = useCost();
  return (
    <Card title={t("turns")}>
      <p className="pb-2">{t("cost", { cost: cost(view.costMicroUsd) })}</p>
      {view.turns.length === 0 && <p className="text-muted">{t("no_turns")}</p>}
      <ul className="flex flex-col">
        {view.turns.map(({ id, outcome, startedAt, costMicroUsd, versionNumber, toolFailed }) => (
          <li key={id}>
            <Link
              href={hrefWith({ turn: id })}
              prefetch={false}
              scroll={false}
              aria-current={id === current ? "true" : undefined}
              className="flex min-h-7 flex-wrap items-center gap-x-2 rounded px-1 hover:bg-raised aria-[current=true]:bg-accent-soft"
            >
              <Time at={startedAt} look="full" />
              {toolFailed && <Badge tone="warn">{t("tool_failed")}</Badge>}
              <span className="text-sm text-muted">
                {outcome} · {versionNumber === null ? t("draft") : t("version", { number: versionNumber })} ·{" "}
                {cost(costMicroUsd)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
