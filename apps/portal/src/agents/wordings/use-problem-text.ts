"use client";
import { useTranslations } from "next-intl";
import type { WordingProblem } from "./wording-changes.ts";

const braced = (holes: readonly string[]) => holes.map((hole) => `{${hole}}`).join(", ");

/** What to do about a problem of a wording. */
export function useProblemText(): (problem: WordingProblem) => string {
  const t = useTranslations("wordings");
  return (problem) => {
    if (problem.kind === "too_long") return t("too_long", { most: problem.most });
    const values = braced(problem.holes);
    if (problem.kind === "missing") return t("leaves_out", { values });
    return problem.known.length === 0
      ? t("has_no", { values })
      : t("may_have", { values, known: braced(problem.known) });
  };
}
