import type { OpenQuestion } from "@konstruct/db/analytics/insights";
import { useTranslations } from "next-intl";
import { ArticleDialog } from "../knowledge/article-dialog.tsx";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";

/** Questions without an answer, each one click from its article. */
export function QuestionsCard({
  questions,
  writes,
}: {
  questions: readonly OpenQuestion[];
  writes: boolean;
}) {
  const t = useTranslations("analytics.questions");
  return (
    <Card title={t("title")}>
      {questions.length === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">{t("about")}</p>
          <DataTable
            caption={t("title")}
            rows={questions}
            rowKey={({ id }) => id}
            columns={[
              { id: "question", heading: t("question"), cell: ({ question }) => question },
              {
                id: "asked",
                heading: t("asked"),
                wideOnly: true,
                cell: ({ askedAt }) => <Time at={askedAt} />,
              },
              ...(writes
                ? [
                    {
                      id: "action",
                      heading: t("action"),
                      cell: ({ id, question }: OpenQuestion) => (
                        <ArticleDialog question={{ id, text: question }} />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      )}
    </Card>
  );
}
