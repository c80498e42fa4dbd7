import type { ServiceContext } from "@konstruct/services/context";
import type { KnowledgeHit } from "@konstruct/services/knowledge/ask";
import { readAskedKnowledge } from "@konstruct/services/knowledge/ask-later";
import { getTranslations } from "next-intl/server";
import { ErrandResult } from "../job/job-result.tsx";
import { orNotFound } from "../server/or-not-found.ts";
import { Badge } from "../ui/badge.tsx";

type Answer = { isAnswered: boolean; hits: KnowledgeHit[] };

/** What was found for a question, the surest first, with where it stands. */
export async function AskedAnswer({ context, errandId }: { context: ServiceContext; errandId: string }) {
  const [t, errand] = await Promise.all([
    getTranslations("knowledge.ask"),
    orNotFound(readAskedKnowledge(context, errandId)),
  ]);
  const question = String(errand.input.question);
  return (
    <ErrandResult errand={errand} failed={t("failed")} lines={3}>
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
    </ErrandResult>
  );
}
