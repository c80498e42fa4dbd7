import type { ServiceContext } from "@konstruct/services/context";
import { readTriedModel } from "@konstruct/services/model/try-model";
import { getTranslations } from "next-intl/server";
import { JobResult } from "../../job/job-result.tsx";
import { orNotFound } from "../../server/or-not-found.ts";
import { inReadersWords } from "../../server/reader-words.ts";
import { Callout } from "../../ui/callout.tsx";

type Answered = { model: string; answer: string; ms: number; tokens: number; costMicroUsd: number | null };

/** A model's answer to the test, or why it failed. */
export async function TriedModel({ context, jobId }: { context: ServiceContext; jobId: string }) {
  const [t, job] = await Promise.all([
    getTranslations("settings.models"),
    orNotFound(inReadersWords(readTriedModel(context, jobId))),
  ]);
  return (
    <JobResult job={job} failed={t("failed")} lines={2}>
      {({ model, answer, ms, tokens, costMicroUsd }: Answered) => (
        <Callout tone="good" title={t("answered", { model, ms })}>
          <p className="break-words">“{answer}”</p>
          <p className="text-sm text-muted">
            {costMicroUsd === null
              ? t("cost_unknown", { tokens })
              : t("cost", { tokens, usd: (costMicroUsd / 1_000_000).toFixed(6) })}
          </p>
        </Callout>
      )}
    </JobResult>
  );
}
