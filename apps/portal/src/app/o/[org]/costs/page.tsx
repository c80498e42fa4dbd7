import { listAgents } from "@konstruct/services/agent/list-agents";
import { readCosts } from "@konstruct/services/analytics/read-costs";
import { listBudgets } from "@konstruct/services/budget/budgets";
import { may } from "@konstruct/services/context";
import { getTranslations } from "next-intl/server";
import { DaysForm } from "../../../../charts/days-form.tsx";
import { readDays, toServiceDays } from "../../../../charts/days-in-address.ts";
import { BudgetForm } from "../../../../costs/budget-form.tsx";
import { BudgetTable } from "../../../../costs/budget-table.tsx";
import { CostsView } from "../../../../costs/costs-view.tsx";
import { DemonstrationNotice } from "../../../../demonstration/demonstration-notice.tsx";
import { orNotFound } from "../../../../server/or-not-found.ts";
import { requireMember } from "../../../../server/signed-in.ts";
import { Card } from "../../../../ui/card.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function CostsPage({ params, searchParams }: Props) {
  const { org } = await params;
  const days = readDays(await searchParams, Date.now());
  const { context } = await requireMember(org);
  const t = await getTranslations("costs");
  const [costs, budgets, listed] = await Promise.all([
    orNotFound(readCosts(context, toServiceDays(days))),
    orNotFound(listBudgets(context)),
    listAgents(context),
  ]);
  const agents = listed.map(({ id, name }) => ({ id, name }));
  const mayWrite = may(context, "budget.write");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-6">
        <DemonstrationNotice context={context} />
        <Card title={t("budgets")}>
          <div className="flex flex-col gap-4">
            <BudgetTable budgets={budgets} mayWrite={mayWrite} />
            {mayWrite && <BudgetForm agents={agents} />}
          </div>
        </Card>
        <DaysForm
          path={`/o/${org}/costs`}
          days={days}
          agents={agents}
          words={{
            from: t("from"),
            to: t("to"),
            agent: t("agent"),
            anyAgent: t("all_agents"),
            show: t("show"),
          }}
        />
        <CostsView costs={costs} budgets={budgets} agentId={days.agent} org={org} />
      </div>
    </>
  );
}
