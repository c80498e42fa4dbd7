import type { Topics } from "@konstruct/services/analytics/topics/find-topics";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ProblemText } from "../job/problem-text.tsx";
import { Callout } from "../ui/callout.tsx";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { useFigures } from "./use-figures.ts";

type TopicsCardProps = Topics & { behind: ((topicId: string) => string) | null; action: ReactNode };

/** What customers ask about, the most frequent topic first. */
export function TopicsCard({ topics, isSearching, error, behind, action }: TopicsCardProps) {
  const t = useTranslations("analytics.topics");
  const all = useTranslations("analytics");
  const show = useFigures();
  const [first] = topics;
  return (
    <Card title={t("title")} actions={action}>
      <div className="flex flex-col gap-3">
        {isSearching && <p role="status">{t("searching")}</p>}
        {error !== null && !isSearching && (
          <Callout tone="warn" title={t("failed")}>
            <ProblemText problem={error} />
          </Callout>
        )}
        {first === undefined ? (
          <p className="text-muted">{t("none")}</p>
        ) : (
          <>
            <p className="text-sm text-muted">{t("of", { from: first.from, to: first.to })}</p>
            <DataTable
              caption={t("title")}
              rows={topics}
              rowKey={({ id }) => id}
              columns={[
                {
                  id: "topic",
                  heading: t("topic"),
                  cell: ({ id, name }) =>
                    behind === null ? (
                      name
                    ) : (
                      <Link href={behind(id)} prefetch={false} className="text-accent underline">
                        {name}
                      </Link>
                    ),
                },
                { id: "words", heading: t("words"), wideOnly: true, cell: ({ words }) => words.join(", ") },
                {
                  id: "conversations",
                  heading: all("conversations"),
                  right: true,
                  cell: ({ conversations }) => show.number(conversations),
                },
                {
                  id: "without",
                  heading: t("without_person"),
                  right: true,
                  cell: ({ withoutPerson, conversations }) => show.percent(withoutPerson / conversations),
                },
              ]}
            />
          </>
        )}
      </div>
    </Card>
  );
}
