import { listDocuments } from "@konstruct/services/knowledge/documents";
import { getSource } from "@konstruct/services/knowledge/sources";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { SourceState } from "../../../../../knowledge/source-state.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { Card } from "../../../../../ui/card.tsx";
import { Copyable } from "../../../../../ui/copyable.tsx";
import { DataTable } from "../../../../../ui/data-table.tsx";
import { LinkButton } from "../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string; source: string }>;
  searchParams: Promise<{ after?: string }>;
};

const pageSize = 50;

export default async function SourcePage({ params, searchParams }: Props) {
  const { org, source: sourceId } = await params;
  const { after = "" } = await searchParams;
  const { context } = await requireMember(org);
  const source = await orNotFound(getSource(context, sourceId));
  const [t, common, documents] = await Promise.all([
    getTranslations("knowledge"),
    getTranslations("common"),
    orNotFound(listDocuments(context, { sourceId, after, limit: pageSize })),
  ]);
  const last = documents.at(-1);
  return (
    <>
      <PageHeader
        title={source.name}
        titleClass="wrap-anywhere"
        lead={<Copyable value={source.id} />}
        actions={<LinkButton href={`/o/${org}/knowledge`}>{t("title")}</LinkButton>}
      />
      <div className="flex flex-col gap-6">
        <Card title={t("state")}>
          <SourceState source={source} />
        </Card>
        {documents.length === 0 ? (
          <p className="text-muted">{t("no_documents")}</p>
        ) : (
          <DataTable
            caption={t("documents")}
            rows={documents}
            rowKey={({ id }) => id}
            columns={[
              {
                id: "title",
                heading: t("document"),
                cell: ({ id, title }) => (
                  <Link
                    href={`/o/${org}/knowledge/${sourceId}/${id}`}
                    prefetch={false}
                    className="text-accent underline"
                  >
                    {title}
                  </Link>
                ),
              },
              { id: "place", heading: t("place"), wideOnly: true, cell: ({ location }) => location },
              {
                id: "kind",
                heading: t("kind"),
                cell: ({ kind, byOcr }) => (byOcr ? t("by_ocr", { kind }) : kind),
              },
              { id: "notes", heading: t("notes"), cell: ({ notes }) => notes.join(" ") || "–" },
              { id: "pages", heading: t("pages"), right: true, cell: ({ pages }) => pages ?? "–" },
              { id: "passages", heading: t("passages"), right: true, cell: ({ chunks }) => chunks },
            ]}
          />
        )}
        {documents.length === pageSize && last !== undefined && (
          <LinkButton href={`/o/${org}/knowledge/${sourceId}?after=${encodeURIComponent(last.location)}`}>
            {common("more")}
          </LinkButton>
        )}
      </div>
    </>
  );
}
