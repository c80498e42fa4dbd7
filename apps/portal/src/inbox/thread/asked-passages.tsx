import type { ServiceContext } from "@konstruct/services/context";
import type { KnowledgeHit } from "@konstruct/services/knowledge/ask";
import { readAskedKnowledge } from "@konstruct/services/knowledge/ask-later";
import { getTranslations } from "next-intl/server";
import { JobResult } from "../../job/job-result.tsx";
import { orNotFound } from "../../server/or-not-found.ts";
import { inReadersWords } from "../../server/reader-words.ts";
import { InsertButton } from "./insert-button.tsx";

type Answer = { isAnswered: boolean; hits: KnowledgeHit[] };

/** What the knowledge says to a member's question, each passage with its source and a way into the reply. */
export async function AskedPassages({ context, jobId }: { context: ServiceContext; jobId: string }) {
  const [t, job] = await Promise.all([
    getTranslations("inbox.ask"),
    orNotFound(inReadersWords(readAskedKnowledge(context, jobId))),
  ]);
  return (
    <JobResult job={job} failed={t("failed")} lines={2}>
      {({ isAnswered, hits }: Answer) => (
        <section
          aria-label={t("found", { question: String(job.input.question) })}
          className="flex flex-col gap-2"
        >
          <p role="status" className="text-sm text-muted">
            {hits.length === 0 ? t("nothing") : t(isAnswered ? "sure" : "unsure")}
          </p>
          <ol className="flex flex-col gap-2">
            {hits.slice(0, 3).map(({ title, text, citation }) => (
              <li
                key={`${citation.location}@${citation.start}`}
                className="flex flex-col gap-1 rounded-md border border-border p-2"
              >
                <span className="flex items-center justify-between gap-2">
                  <strong className="min-w-0 truncate font-medium">
                    {[title, ...citation.headings].join(" › ")}
                  </strong>
                  <InsertButton text={text} />
                </span>
                <span className="line-clamp-3 break-words whitespace-pre-wrap">{text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </JobResult>
  );
}
