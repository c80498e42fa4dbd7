import type { ServiceContext } from "@konstruct/services/context";
import type { KnowledgeHit } from "@konstruct/services/knowledge/ask";
import { readAskedKnowledge } from "@konstruct/services/knowledge/ask-later";
import { getTranslations } from "next-intl/server";
import { JobResult } from "../job/job-result.tsx";
import { orNotFound } from "../server/or-not-found.ts";
import { inReadersWords } from "../server/reader-words.ts";
import { Badge } from "../ui/badge.tsx";

type Answer = { isAnswered: boolean; hits: KnowledgeHit[] };

/** The passages found for a question, the highest confidence first, each with its place. */
export async function AskedAnswer({ context, jobId }: { context: ServiceContext; jobId: string }) {
  const [t, job] = await Promise.all([
    getTranslations("knowledge.ask"),
    orNotFound(inReadersWords(readAskedKnowledge(context, jobId))),
  ]);
  const question = String(job.input.question);
  return (
    <JobResult job={job} failed={t("failed")} lines={3}>
      {({ isAnswered, hits }: Answer) => (
        <section className="flex flex-col gap-3" aria-label={t("found_for", { question })}>
          <p role="status">
            <q>{question}</q>{" "}
            <Badge tone={isAnswered ? "good" : "warn"}>{t(isAnswered ? "answered" : "not_answered")}</Badge>
          </p>
          <ol className="flex flex-col gap-3">
            {hits.map(({ title, text, citation, confidence, similarity }) => (
              <li
                key={`${citation.location}@${citation.start}`}
                className="flex flex-col gap-1 rounded-md border border-border p-3"
              >
                <p className="flex flex-wrap items-center gap-2">
                  <strong className="font-medium">{[title, ...citation.headings].join(" › ")}</strong>
                  <Badge tone="accent">{t("confidence", { value: Math.round(confidence * 100) })}</Badge>
                  {similarity !== null && (
                    <span className="text-sm text-muted">{t("similarity", { value: similarity })}</span>
                  )}
                </p>
                <p className="line-clamp-6 break-words whitespace-pre-wrap">{text}</p>
                <p className="text-sm wrap-anywhere text-muted">
                  {citation.page === null
                    ? citation.location
                    : t("place", { location: citation.location, page: citation.page })}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </JobResult>
  );
}
