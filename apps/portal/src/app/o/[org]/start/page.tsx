import { templates } from "@konstruct/services/agent/templates/create-from-template";
import { may } from "@konstruct/services/context";
import { mayDescribe, readDescription } from "@konstruct/services/describe/describe-business";
import { notFound } from "next/navigation";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { DescribeForm } from "../../../../describe/describe-form.tsx";
import { DescribeProgress } from "../../../../describe/describe-progress.tsx";
import { ReviewProposal } from "../../../../describe/review-proposal.tsx";
import { TemplateChoice } from "../../../../home/template-choice.tsx";
import { Texts } from "../../../../i18n/texts.tsx";
import { inReadersWords } from "../../../../server/reader-words.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";

/** The beginning of an agent: by a description of the business, with the proposal made of it, or by a template. */
export default async function StartPage({ params }: { params: Promise<{ org: string }> }) {
  const { context } = await requireMember((await params).org);
  if (!may(context, "agent.publish")) notFound();
  const describes = mayDescribe(context);
  const [t, locale, messages, description] = await Promise.all([
    getTranslations("home"),
    getLocale(),
    getMessages(),
    describes ? readDescription(context) : null,
  ]);
  if (description?.state === "proposed") {
    const { jobId, described, proposal } = description;
    return (
      <Texts areas={["home"]} messages={messages} locale={locale}>
        <div className="mx-auto max-w-4xl">
          <PageHeader title={t("describe.review_title")} lead={t(`describe.review_lead_${proposal.by}`)} />
          <ReviewProposal key={jobId} jobId={jobId} described={described} proposal={proposal} />
        </div>
      </Texts>
    );
  }
  const isWorking = description?.state === "working";
  const failed = description?.state === "failed" ? await inReadersWords(description) : null;
  return (
    <Texts areas={["home"]} messages={messages} locale={locale}>
      <div className="mx-auto max-w-4xl">
        {isWorking && (
          <>
            <PageHeader title={t("describe.title")} />
            <DescribeProgress
              jobId={description.jobId}
              described={description.described}
              url={description.site?.url ?? null}
              pagesRead={description.pagesRead}
              isRead={description.isSiteRead}
            />
          </>
        )}
        {!isWorking && describes && (
          <>
            <PageHeader title={t("describe.title")} lead={t("describe.lead")} />
            <DescribeForm failed={failed} />
          </>
        )}
        {!isWorking && (
          <section aria-labelledby="templates" className={describes ? "pt-10" : undefined}>
            {describes ? (
              <h2 id="templates" className="pb-1 text-lg font-semibold">
                {t("start.or")}
              </h2>
            ) : (
              <PageHeader titleId="templates" title={t("start.title")} />
            )}
            <p className="max-w-prose pb-4 text-muted">{t("start.lead")}</p>
            <TemplateChoice
              templates={templates().map(({ id, questions, articles }) => ({
                id,
                isEmpty: Object.keys(articles).length === 0,
                question: questions[locale === "th" ? "th" : "en"][0],
              }))}
            />
          </section>
        )}
      </div>
    </Texts>
  );
}
