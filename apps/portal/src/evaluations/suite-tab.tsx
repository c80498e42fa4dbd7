import type { Gate } from "@konstruct/db/evaluation/gates";
import type { EvalSuite } from "@konstruct/db/evaluation/suites";
import { may, type ServiceContext } from "@konstruct/services/context";
import { listCases } from "@konstruct/services/evaluation/cases";
import { listRuns } from "@konstruct/services/evaluation/runs";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../server/or-not-found.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { CaseTable } from "./case/case-table.tsx";
import { GateForm } from "./gate-form.tsx";
import { PassTrend } from "./pass-trend.tsx";
import { RunTable } from "./run-table.tsx";
import { SuiteEditor } from "./suite-editor.tsx";

export const suiteTabs = ["cases", "runs", "yaml"] as const;

type SuiteTabProps = {
  tab: (typeof suiteTabs)[number];
  org: string;
  context: ServiceContext;
  suite: EvalSuite & { yaml: string };
  gate: Gate | null;
  writes: boolean;
};

/** The chosen part of a suite. */
export function SuiteTab(props: SuiteTabProps) {
  switch (props.tab) {
    case "cases":
      return <Cases {...props} />;
    case "runs":
      return <Runs {...props} />;
    case "yaml": {
      const { id, agentId, name, yaml } = props.suite;
      return <SuiteEditor key={id} agentId={agentId} name={name} yaml={yaml} readOnly={!props.writes} />;
    }
  }
}

async function Cases({ org, context, suite, gate, writes }: SuiteTabProps) {
  const [t, cases] = await Promise.all([
    getTranslations("evaluations"),
    orNotFound(listCases(context, suite.id)),
  ]);
  const isRequired = gate?.suiteId === suite.id;
  return (
    <>
      {cases.length === 0 ? (
        <p className="text-muted">{t("case_table.none")}</p>
      ) : (
        <CaseTable org={org} suiteId={suite.id} cases={cases} writes={writes} />
      )}
      {writes && (
        <div className="flex flex-wrap gap-2">
          <LinkButton href={`/o/${org}/evaluations/suites/${suite.id}/cases/new`}>
            {t("case_table.add")}
          </LinkButton>
          <LinkButton href={`/o/${org}/evaluations/from-conversations?agent=${suite.agentId}`}>
            {t("from_conversation")}
          </LinkButton>
        </div>
      )}
      <GateForm
        key={`${gate?.suiteId} ${gate?.minPassRate}`}
        suiteId={suite.id}
        minPassRate={isRequired ? gate.minPassRate : null}
        other={gate === null || isRequired ? null : gate.suiteName}
        mayChange={may(context, "agent.gate")}
      />
    </>
  );
}

async function Runs({ org, context, suite }: SuiteTabProps) {
  const runs = await orNotFound(listRuns(context, { suiteId: suite.id }));
  return (
    <>
      <PassTrend runs={runs} />
      <RunTable org={org} runs={runs} />
    </>
  );
}
