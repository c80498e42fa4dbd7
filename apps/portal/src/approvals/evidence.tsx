import type { Json, JsonObject } from "@konstruct/core/json";
import { useTranslations } from "next-intl";

const isPlain = (value: Json) => value !== null && typeof value !== "object";
const isEmpty = (value: Json) =>
  value === null || (typeof value === "object" && Object.keys(value).length === 0);

/** The agent's evidence: intent, confidence and notes as lines; larger values folded. */
export function Evidence({ detail }: { detail: JsonObject }) {
  const t = useTranslations("approvals");
  const entries = Object.entries(detail);
  const plain = entries.filter(([, value]) => isPlain(value));
  const large = entries.filter(([, value]) => !isPlain(value) && !isEmpty(value));
  if (plain.length + large.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      {plain.length > 0 && (
        <ul className="text-sm text-muted">
          {plain.map(([name, value]) => (
            <li key={name} className="break-words">
              {name.replaceAll("_", " ")}: {String(value)}
            </li>
          ))}
        </ul>
      )}
      {large.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-muted">{t("evidence")}</summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-80 overflow-auto rounded bg-raised p-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
          >
            {JSON.stringify(Object.fromEntries(large), null, 2)}
          </pre>
        </details>
      )}
    </div>
  );
}
