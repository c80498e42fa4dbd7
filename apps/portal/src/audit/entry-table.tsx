import { visitorCode } from "@konstruct/core/visitor-code";
import type { AuditLine } from "@konstruct/services/audit/review-audit";
import { Check, Clock } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";

type EntryTableProps = {
  entries: readonly AuditLine[];
  hrefOf: (ref: string) => string;
  nameOf: (actor: AuditLine["entry"]["actor"]) => string;
};

type Subject = AuditLine["entry"]["subject"];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the subject is a readable name, as a tool's is. */
const isName = ({ id }: Subject) => !uuid.test(id);

/** Names are shown whole, ids by their end. */
const subjectName = (subject: Subject) => {
  if (subject.kind === "contact") return visitorCode(subject.id);
  return isName(subject) ? subject.id : subject.id.slice(-12);
};

/** Entries newest first: action, actor and subject. */
export function EntryTable({ entries, hrefOf, nameOf }: EntryTableProps) {
  const t = useTranslations("audit");
  return (
    <DataTable
      caption={t("entries")}
      rows={entries}
      rowKey={({ ref }) => ref}
      columns={[
        { id: "time", heading: t("time"), cell: ({ entry }) => <Time at={entry.occurredAt} look="full" /> },
        {
          id: "action",
          heading: t("action"),
          cell: ({ entry, ref }) => (
            <>
              <Link
                data-row
                href={hrefOf(ref)}
                prefetch={false}
                scroll={false}
                className="inline-flex min-h-6 items-center text-accent underline"
              >
                {entry.action}
              </Link>
              {isName(entry.subject) && (
                <span className="block min-w-28 font-mono text-sm wrap-anywhere text-muted md:hidden">
                  {entry.subject.id}
                </span>
              )}
            </>
          ),
        },
        {
          id: "actor",
          heading: t("actor"),
          cell: ({ entry }) => <span className="break-words">{nameOf(entry.actor)}</span>,
        },
        {
          id: "subject",
          heading: t("object"),
          wideOnly: true,
          cell: ({ entry }) => (
            <span className="break-words">
              {entry.subject.kind}{" "}
              <span className="font-mono text-sm wrap-anywhere text-muted">{subjectName(entry.subject)}</span>
            </span>
          ),
        },
        {
          id: "outcome",
          heading: t("outcome"),
          wideOnly: true,
          cell: ({ entry }) => (
            <span className="break-words">
              {entry.summary.output ?? String(entry.detail.verdict ?? entry.detail.decision ?? "")}
            </span>
          ),
        },
        {
          id: "sealed",
          heading: t("sealed"),
          cell: ({ isSealed }) => (
            <span className="inline-flex items-center gap-1 text-sm text-muted">
              {isSealed ? <Check aria-hidden size={14} /> : <Clock aria-hidden size={14} />}
              {t(isSealed ? "in_chain" : "soon")}
            </span>
          ),
        },
        {
          id: "mark",
          heading: t("mark"),
          cell: ({ mark }) =>
            mark === null ? null : <Badge tone={mark === "ok" ? "good" : "bad"}>{t(`marks.${mark}`)}</Badge>,
        },
      ]}
    />
  );
}
