import type { JsonObject } from "@konstruct/core/json";
import { readFetchedSheet } from "@konstruct/pack-shop/commands/fetch-sheet";
import { previewGoogleSheet } from "@konstruct/pack-shop/commands/map-google-sheet";
import type { ServiceContext } from "@konstruct/services/context";
import { getTranslations } from "next-intl/server";
import { JobResult } from "../../job/job-result.tsx";
import { orNotFound } from "../../server/or-not-found.ts";
import { inReadersWords } from "../../server/reader-words.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { GoogleStock } from "./google-stock.tsx";

type Fetched = { headings: string[]; rows: JsonObject[]; rowCount: number };

type Props = {
  context: ServiceContext;
  jobId: string;
  agents: readonly { id: string; name: string }[];
};

/** The first rows of a Google sheet, once the job has read them. */
export async function FetchedSheet({ context, jobId, agents }: Props) {
  const [t, job] = await Promise.all([
    getTranslations("tools.google"),
    orNotFound(inReadersWords(readFetchedSheet(context, jobId))),
  ]);
  return (
    <JobResult job={job} failed={t("failed")} lines={3}>
      {(fetched: Fetched) => (
        <FetchedRows context={context} jobId={jobId} agents={agents} fetched={fetched} />
      )}
    </JobResult>
  );
}

/** The rows as an agent would read them, and as they are in the sheet. */
async function FetchedRows({ context, jobId, agents, fetched }: Props & { fetched: Fetched }) {
  const { headings, rows, rowCount } = fetched;
  const [t, preview] = await Promise.all([
    getTranslations("tools.google"),
    previewGoogleSheet(context, { jobId }),
  ]);
  return (
    <div className="flex flex-col gap-4">
      <GoogleStock
        key={jobId}
        jobId={jobId}
        first={preview}
        part={rows.length < rowCount ? { rows: rows.length, of: rowCount } : null}
        agents={agents}
      />
      <details>
        <summary className="cursor-pointer font-medium">{t("rows", { count: rowCount })}</summary>
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
      </details>
    </div>
  );
}
