import { may, type ServiceContext } from "@konstruct/services/context";
import { listUnanswered } from "@konstruct/services/knowledge/questions";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { Texts } from "../i18n/texts.tsx";
import { ArticleDialog } from "../knowledge/article-dialog.tsx";
import { Card } from "../ui/card.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Time } from "../ui/time.tsx";

const mostShown = 5;

/** The newest questions of contacts without an answer, each with the article that would answer it. */
export async function Questions({ context, org }: { context: ServiceContext; org: string }) {
  if (!may(context, "knowledge.read")) return null;
  const questions = await listUnanswered(context, mostShown);
  if (questions.length === 0) return null;
  const [t, locale, messages] = await Promise.all([
    getTranslations("home.questions"),
    getLocale(),
    getMessages(),
  ]);
  return (
    <Card
      title={t("title")}
      actions={
        <LinkButton small href={`/o/${org}/knowledge`}>
          {t("all")}
        </LinkButton>
      }
    >
      <Texts areas={["knowledge"]} messages={messages} locale={locale}>
        <ul className="flex flex-col divide-y divide-border">
          {questions.map(({ id, question, askedAt }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
              <span className="min-w-0">
                <q className="break-words">{question}</q>
                <span className="block text-sm text-muted">
                  <Time at={askedAt} />
                </span>
              </span>
              {may(context, "knowledge.write") && <ArticleDialog question={{ id, text: question }} />}
            </li>
          ))}
        </ul>
      </Texts>
    </Card>
  );
}
