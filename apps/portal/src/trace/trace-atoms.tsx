import type { AtomView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { useWord } from "./use-word.ts";

/** Each fact of the reply with its source. */
export function TraceAtoms({ atoms }: { atoms: readonly AtomView[] }) {
  const t = useTranslations("trace");
  const wordOf = useWord();
  if (atoms.length === 0) return <p className="text-sm text-muted">{t("no_facts")}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {atoms.map(({ kind, text, start, source, path, exempt }) => (
        <li key={start} className="flex flex-col">
          <span className="break-words">
            <span className="font-medium">{text}</span>{" "}
            <span className="text-sm text-muted">({wordOf("atoms", kind)})</span>
          </span>
          <span className="text-sm text-muted wrap-anywhere">
            {source === null
              ? t("without_source", { why: exempt ?? t("nobody_said") })
              : [source, path].filter(Boolean).join(" › ")}
          </span>
        </li>
      ))}
    </ul>
  );
}
