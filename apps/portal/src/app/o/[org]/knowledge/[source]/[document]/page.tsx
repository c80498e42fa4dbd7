import { readDocument } from "@konstruct/services/knowledge/documents";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../../server/signed-in.ts";
import { Copyable } from "../../../../../../ui/copyable.tsx";
import { LinkButton } from "../../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string; source: string; document: string }>;
  searchParams: Promise<{ from?: string }>;
};

const pageSize = 30;

/** A document's passages, which searches find and replies cite. */
export default async function DocumentPage({ params, searchParams }: Props) {
  const { org, source, document: documentId } = await params;
  const { from = "0" } = await searchParams;
  const { context } = await requireMember(org);
  const start = Math.max(0, Math.trunc(Number(from)) || 0);
  const [t, common, document] = await Promise.all([
    getTranslations("knowledge"),
    getTranslations("common"),
    orNotFound(readDocument(context, { documentId, from: start, limit: pageSize })),
  ]);
  const next = start + pageSize;
  return (
    <>
      <PageHeader
        title={document.title}
        lead={<Copyable value={document.location} />}
        actions={<LinkButton href={`/o/${org}/knowledge/${source}`}>{t("documents")}</LinkButton>}
      />
      <ol className="flex flex-col gap-3" start={start + 1}>
        {document.passages.map(({ position, text, headings, page }) => (
          <li key={position} className="flex flex-col gap-1 rounded-lg border border-border bg-surface p-4">
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span>{t("passage", { number: position + 1, all: document.chunks })}</span>
              {page !== null && <span>{t("page", { page })}</span>}
              {headings.length > 0 && <span>{headings.join(" › ")}</span>}
            </p>
            <p className="break-words whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ol>
      <div className="flex gap-2 pt-4">
        {start > 0 && (
          <LinkButton href={`?from=${Math.max(0, start - pageSize)}`}>{common("back")}</LinkButton>
        )}
        {next < document.chunks && <LinkButton href={`?from=${next}`}>{common("more")}</LinkButton>}
      </div>
    </>
  );
}
