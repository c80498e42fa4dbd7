import type { ListedSuite } from "@konstruct/services/evaluation/suites";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { DataTable } from "../ui/data-table.tsx";
import { StartRun } from "./start-run.tsx";
import { SuiteState } from "./suite-state.tsx";

type SuiteTableProps = {
  org: string;
  suites: readonly ListedSuite[];
  agents: readonly { id: string; name: string }[];
  writes: boolean;
};

/** The suites of all agents, each with its last result. */
export function SuiteTable({ org, suites, agents, writes }: SuiteTableProps) {
  const t = useTranslations("evaluations");
  const nameOf = (id: string) => agents.find((agent) => agent.id === id)?.name ?? "–";
  return (
    <DataTable
      caption={t("suites")}
      rows={suites}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "name",
          heading: t("suite"),
          cell: ({ id, name }) => (
            <Link
              href={`/o/${org}/evaluations/suites/${id}`}
              prefetch={false}
              className="text-accent underline"
            >
              {name}
            </Link>
          ),
        },
        { id: "agent", heading: t("agent"), wideOnly: true, cell: ({ agentId }) => nameOf(agentId) },
        { id: "state", heading: t("state"), cell: (suite) => <SuiteState state={suite.state} /> },
        { id: "cases", heading: t("cases"), right: true, wideOnly: true, cell: ({ cases }) => cases },
        {
          id: "last",
          heading: t("last_run"),
          cell: ({ lastRun }) =>
            lastRun === null ? (
              "–"
            ) : (
              <Link
                href={`/o/${org}/evaluations/runs/${lastRun.id}`}
                prefetch={false}
                className="text-accent underline"
              >
                {lastRun.state === "done"
                  ? t("passed_of", { passed: lastRun.passed, all: lastRun.passed + lastRun.failed })
                  : t(`run_states.${lastRun.state}`)}
              </Link>
            ),
        },
        ...(writes
          ? [
              {
                id: "action",
                heading: t("action"),
                cell: ({ id, name, state }: ListedSuite) => (
                  <StartRun suiteId={id} name={name} disabled={state !== "ready"} small />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
