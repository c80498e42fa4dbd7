import type { UnansweredQuestion } from "@konstruct/db/knowledge/questions";
import { useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";
import { ArticleDialog } from "./article-dialog.tsx";
import { DismissQuestion } from "./dismiss-question.tsx";

/** Unanswered questions of contacts. */
export function Unanswered(props: { questions: readonly UnansweredQuestion[]; writes: boolean }) {
  const t = useTranslations("knowledge.unanswered");
  const { questions, writes } = props;
  return (
    <Card title={t("title")}>
      {questions.length === 0 ? (
        <p className="text-muted">{t("none")}</p>
      ) : (
        <DataTable
          caption={t("title")}
          rows={questions}
          rowKey={({ id }) => id}
          columns={[
            { id: "question", heading: t("question"), cell: ({ question }) => <q>{question}</q> },
            {
              id: "best",
              heading: t("best"),
              right: true,
              wideOnly: true,
              cell: ({ bestScore }) => `${Math.round(bestScore * 100)} %`,
            },
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
                    cell: ({ id, question }: UnansweredQuestion) => (
                      <div className="flex gap-2">
                        <ArticleDialog question={{ id, text: question }} />
                        <DismissQuestion id={id} question={question} />
                      </div>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Card>
  );
}
