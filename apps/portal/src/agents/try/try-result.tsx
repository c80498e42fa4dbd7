import { useTranslations } from "next-intl";
import type { CommandOutput } from "../../commands/catalogue.ts";
import { Callout } from "../../ui/callout.tsx";
import { objectAt } from "../draft/config-path.ts";

const asJson = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

/** The outcome of a call: its status and time, and what came back. */
export function TryResult({ job }: { job: CommandOutput<"tool.read_test"> | null }) {
  const t = useTranslations("agents.try");
  if (job === null || (job.state !== "done" && job.state !== "failed")) return null;
  const { result, error } = job;
  const isGood = result?.success === true;
  const data = result?.data ?? null;
  const { status, body } = objectAt(data, []);
  const facts = [
    ...(typeof status === "number" ? [t("status", { status })] : []),
    ...(typeof result?.ms === "number" ? [t("ms", { ms: Math.round(result.ms) })] : []),
  ];
  const failure = objectAt(result?.error ?? null, []);
  const shown = isGood
    ? asJson(typeof status === "number" && body !== undefined ? body : data)
    : (error ?? asJson(failure.message ?? result?.error ?? t("no_answer")));
  return (
    <Callout
      tone={isGood ? "good" : "bad"}
      title={[t(isGood ? "tried" : "not_tried"), ...facts].join(" · ")}
      live
    >
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-64 overflow-auto font-mono text-sm whitespace-pre-wrap"
      >
        {shown}
      </pre>
    </Callout>
  );
}
