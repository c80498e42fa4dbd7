import type { PastToolCall } from "@konstruct/db/tool/tool-calls";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";

/** A tool's last calls, each with its end and its conversation. */
export function LastCalls({ org, calls }: { org: string; calls: readonly PastToolCall[] }) {
  const t = useTranslations("tools.calls");
  if (calls.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <DataTable
      caption={t("title")}
      rows={calls}
      rowKey={({ id }) => id}
      columns={[
        { id: "when", heading: t("when"), cell: ({ createdAt }) => <Time at={createdAt} /> },
        {
          id: "end",
          heading: t("end"),
          cell: ({ state, isFailed, error }) => (
            <Badge tone={isFailed ? "bad" : state === "done" ? "good" : "warn"}>{error ?? state}</Badge>
          ),
        },
        {
          id: "where",
          heading: t("where"),
          cell: ({ conversationId }) => (
            <Link
              href={`/o/${org}/inbox/${conversationId}`}
              prefetch={false}
              className="text-accent underline"
              aria-label={t("conversation_name", { id: conversationId.slice(-6) })}
            >
              {t("conversation")}
            </Link>
          ),
        },
      ]}
    />
  );
}
