import type { EvalSuite } from "@konstruct/db/evaluation/suites";
import { useTranslations } from "next-intl";
import { Callout } from "../ui/callout.tsx";

/** The mistakes of a suite with their lines, and where it comes from. */
export function SuiteProblems({ suite }: { suite: EvalSuite }) {
  const t = useTranslations("evaluations");
  return (
    <>
      {suite.problems !== null && (
        <Callout tone="bad" title={t("mistakes")} live>
          <ul className="list-disc pl-5 font-mono text-sm wrap-anywhere">
            {suite.problems.split("\n").map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Callout>
      )}
      {suite.conversationId !== null && <Callout title={t("recorded")}>{t("recorded_text")}</Callout>}
    </>
  );
}
