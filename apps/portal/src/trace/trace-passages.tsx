import type { PassageView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";

/** The passages of the knowledge base, the best first. */
export function TracePassages({ passages }: { passages: readonly PassageView[] }) {
  const t = useTranslations("trace");
  return (
    <ol className="flex flex-col gap-2">
      {passages.map(({ title, heading, text, score, source, page }) => (
        <li
          key={`${source} ${page} ${heading} ${text.slice(0, 40)}`}
          className="flex flex-col gap-1 rounded bg-raised p-2"
        >
          <span className="flex justify-between gap-2">
            <span className="min-w-0 font-medium break-words">
              {[title, heading].filter(Boolean).join(" › ")}
            </span>
            {score !== null && (
              <span className="text-sm text-muted tabular-nums">
                {t("score", { score: score.toFixed(2) })}
              </span>
            )}
          </span>
          <span className="line-clamp-4 text-sm break-words">{text}</span>
          <span className="text-sm text-muted wrap-anywhere">
            {page === null ? source : t("on_page", { source, page })}
          </span>
        </li>
      ))}
    </ol>
  );
}
