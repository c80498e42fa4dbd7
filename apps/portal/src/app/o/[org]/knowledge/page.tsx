import { may } from "@konstruct/services/context";
import { listUnanswered } from "@konstruct/services/knowledge/questions";
import { listSources } from "@konstruct/services/knowledge/sources";
import { getTranslations } from "next-intl/server";
import { AddSite } from "../../../../knowledge/add-site.tsx";
import { ArticleDialog } from "../../../../knowledge/article-dialog.tsx";
import { AskBox } from "../../../../knowledge/ask-box.tsx";
import { AskedAnswer } from "../../../../knowledge/asked-answer.tsx";
import { DropFile } from "../../../../knowledge/drop-file.tsx";
import { SourceTable } from "../../../../knowledge/source-table.tsx";
import { Unanswered } from "../../../../knowledge/unanswered.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { Card } from "../../../../ui/card.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string }>;
  /** `ask`: the question whose answer is shown. `before`: the last source of the previous page. */
  searchParams: Promise<{ ask?: string; before?: string }>;
};

const pageSize = 50;

export default async function KnowledgePage({ params, searchParams }: Props) {
  const { org } = await params;
  const { ask, before } = await searchParams;
  const { context } = await requireMember(org);
  const [t, common, sources, questions] = await Promise.all([
    getTranslations("knowledge"),
    getTranslations("common"),
    orNotFound(listSources(context, { limit: pageSize, ...(before !== undefined && { before }) })),
    orNotFound(listUnanswered(context, 20)),
  ]);
  const writes = may(context, "knowledge.write");
  const last = sources.at(-1);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={writes && <ArticleDialog />} />
      <div className="flex flex-col gap-6">
        {writes && (
          <div className="grid gap-4 lg:grid-cols-2">
            <DropFile />
            <AddSite />
          </div>
        )}
        <SourceTable org={org} sources={sources} writes={writes} isFirstPage={before === undefined} />
        {sources.length === pageSize && last !== undefined && (
          <LinkButton href={`/o/${org}/knowledge?before=${last.id}`}>{common("older")}</LinkButton>
        )}
        <Card title={t("ask.title")}>
          <div className="flex flex-col gap-4">
            <AskBox />
            {ask !== undefined && <AskedAnswer context={context} jobId={ask} />}
          </div>
        </Card>
        <Unanswered questions={questions} writes={writes} />
      </div>
    </>
  );
}
