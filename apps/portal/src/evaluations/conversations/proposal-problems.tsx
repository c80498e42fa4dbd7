import type { Proposal } from "@konstruct/services/evaluation/propose-cases";
import { useTranslations } from "next-intl";
import { ProblemText } from "../../job/problem-text.tsx";
import { Callout } from "../../ui/callout.tsx";

/** Conversations that no case can be made from, and why. */
export function ProposalProblems({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useTranslations("evaluations.review");
  const problems = proposals.filter(({ problem }) => problem !== null);
  if (problems.length === 0) return null;
  return (
    <Callout tone="warn" title={t("problem")}>
      <ul className="list-disc pl-5">
        {problems.map(({ conversationId, problem }) => (
          <li key={conversationId}>{problem && <ProblemText problem={problem} />}</li>
        ))}
      </ul>
    </Callout>
  );
}
