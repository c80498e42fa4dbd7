import { templates } from "@konstruct/services/agent/templates/create-from-template";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { TemplateChoice } from "../../../../home/template-choice.tsx";
import { Texts } from "../../../../i18n/texts.tsx";
import { requireMember } from "../../../../server/signed-in.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";

/** A new tenant's first choice: the template of its agent. */
export default async function ChooseTemplatePage({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  const [t, locale, messages] = await Promise.all([getTranslations("home"), getLocale(), getMessages()]);
  return (
    <Texts areas={["home"]} messages={messages} locale={locale}>
      <div className="mx-auto max-w-4xl">
        <PageHeader title={t("start.title")} lead={t("start.lead")} />
        <TemplateChoice
          templates={templates().map(({ id, questions, articles }) => ({
            id,
            isEmpty: Object.keys(articles).length === 0,
            question: questions[locale === "th" ? "th" : "en"][0],
          }))}
        />
      </div>
    </Texts>
  );
}
