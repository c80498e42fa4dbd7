import type { ServiceContext } from "@konstruct/services/context";
import { readToolTest } from "@konstruct/services/tool/test-tool";
import { getTranslations } from "next-intl/server";
import { JobResult } from "../job/job-result.tsx";
import { orNotFound } from "../server/or-not-found.ts";
import { inReadersWords } from "../server/reader-words.ts";
import { Callout } from "../ui/callout.tsx";

type Result = {
  summary: string;
  simulated: boolean;
  success?: boolean;
  data?: unknown;
  error?: { code: string; message: string } | null;
  ms?: number;
};

/** The result of a tool's test. */
export async function TestResult({ context, jobId }: { context: ServiceContext; jobId: string }) {
  const [t, job] = await Promise.all([
    getTranslations("tools.test"),
    orNotFound(inReadersWords(readToolTest(context, jobId))),
  ]);
  return (
    <JobResult job={job} failed={t("failed")} lines={2}>
      {({ summary, simulated, success, data, error, ms }: Result) =>
        simulated ? (
          <Callout tone="accent" title={t("simulated")} live>
            {t("would", { summary })}
          </Callout>
        ) : (
          <Callout
            tone={success === true ? "good" : "bad"}
            title={success === true ? t("done", { ms: ms ?? 0 }) : t("failed")}
            live
          >
            <pre className="max-h-96 overflow-auto font-mono text-sm whitespace-pre-wrap">
              {success === true ? JSON.stringify(data, null, 2) : `${error?.code}: ${error?.message}`}
            </pre>
          </Callout>
        )
      }
    </JobResult>
  );
}
