import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SaveAsTest } from "./save-as-test.tsx";
import { Steps } from "./steps.tsx";
import { TraceAtoms } from "./trace-atoms.tsx";
import { TraceGoals } from "./trace-goals.tsx";
import { TracePassages } from "./trace-passages.tsx";
import { TraceSummary } from "./trace-summary.tsx";
import type { TracedTurn } from "./traced-turn.ts";

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-7 cursor-pointer py-1 font-medium">{title}</summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  );
}

/**
 * Why a turn replied as it did: the answer with its sources and rule, then its steps, then what it knew.
 * @param mayMakeCase whether the member may make a test case of the conversation
 */
export function TurnTrace({ turn, mayMakeCase }: { turn: TracedTurn; mayMakeCase: boolean }) {
  const t = useTranslations("trace");
  const { goals, passages, atoms, reply } = turn;
  return (
    <div className="flex flex-col gap-4">
      <TraceSummary turn={turn} />
      {mayMakeCase && (
        <div className="flex flex-wrap gap-2">
          <SaveAsTest conversationId={turn.conversationId} />
        </div>
      )}
      <Steps turn={turn} />
      <TraceGoals goals={goals} />
      {passages.length > 0 && (
        <Folded title={t("passages", { count: passages.length })}>
          <TracePassages passages={passages} />
        </Folded>
      )}
      {reply !== null && (
        <Folded title={t("facts", { count: atoms.length })}>
          <TraceAtoms atoms={atoms} />
        </Folded>
      )}
    </div>
  );
}
