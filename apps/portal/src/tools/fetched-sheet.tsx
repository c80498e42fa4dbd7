import type { JsonObject } from "@konstruct/core/json";
import type { ServiceContext } from "@konstruct/services/context";
import { readFetchedSheet } from "@konstruct/services/tool/fetch-sheet";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../server/or-not-found.ts";
import { Callout } from "../ui/callout.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Fetched = { headings: string[]; rows: JsonObject[]; rowCount: number };

/** The first rows of a Google sheet as they stand there, and what its source is set to in an agent. */
export async function FetchedSheet({ context, errandId }: { context: ServiceContext; errandId: string }) {
  const [t, errand] = await Promise.all([
    getTranslations("tools.google"),
    orNotFound(readFetchedSheet(context, errandId)),
  ]);
  if (errand.state === "failed")
    return (
      <Callout tone="bad" title={t("failed")} live>
        {errand.error}
      </Callout>
    );
  if (errand.result === null) return <Skeleton lines={3} />;
  const { headings, rows, rowCount } = errand.result as unknown as Fetched;
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{t("rows", { count: rowCount })}</p>
      <DataTable
        caption={t("rows", { count: rowCount })}
        rows={rows.map((row, place) => ({ row, place }))}
        rowKey={({ place }) => String(place)}
        columns={headings.map((heading) => ({
          id: heading,
          heading,
          cell: ({ row }: { row: JsonObject }) => String(row[heading] ?? ""),
        }))}
      />
      <p className="text-muted">{t("use")}</p>
    </div>
  );
}
