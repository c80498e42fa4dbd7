import type { EvalLine } from "@konstruct/db/evaluation/runs";
import { useTranslations } from "next-intl";

/** A conversation of a run: who said what, and what was called. */
export function Transcript({ lines }: { lines: readonly EvalLine[] }) {
  const t = useTranslations("evaluations");
  return (
    <ol className="flex flex-col gap-3">
      {lines.map(({ said, reply, tools = [], handoff = null }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are in order and have no other name
        <li key={at} className="flex flex-col gap-1.5">
          <p className="rounded-md bg-raised px-3 py-2 wrap-anywhere whitespace-pre-wrap">
            <span className="block text-sm text-muted">{t("transcript.customer")}</span>
            {said}
          </p>
          {tools.map(({ tool, args, ok }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: calls are in order and have no other name
            <p key={place} className="px-3 text-sm wrap-anywhere text-muted">
              {t(ok ? "transcript.called" : "transcript.call_failed", { tool })}{" "}
              <code>{JSON.stringify(args)}</code>
            </p>
          ))}
          <p className="rounded-md border border-border px-3 py-2 wrap-anywhere whitespace-pre-wrap">
            <span className="block text-sm text-muted">{t("transcript.agent")}</span>
            {reply ?? t("no_reply")}
          </p>
          {handoff !== null && (
            <p className="px-3 text-sm text-muted">
              {t("transcript.handoff", { reason: handoff.replaceAll("_", " ") })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
