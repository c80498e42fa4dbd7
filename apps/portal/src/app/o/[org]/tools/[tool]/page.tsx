import { may } from "@konstruct/services/context";
import { listLastCalls, listTools } from "@konstruct/services/tool/list-tools";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { LastCalls } from "../../../../../tools/last-calls.tsx";
import { Risk } from "../../../../../tools/risk.tsx";
import { TestForm } from "../../../../../tools/test-form.tsx";
import { TestResult } from "../../../../../tools/test-result.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { LinkButton } from "../../../../../ui/link-button.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string; tool: string }>;
  /** `test`: the test whose result is shown. `agent`: the agent that defines the tool. */
  searchParams: Promise<{ test?: string; agent?: string }>;
};

export default async function ToolPage({ params, searchParams }: Props) {
  const { org, tool: encoded } = await params;
  const name = decodeURIComponent(encoded);
  const { test, agent } = await searchParams;
  const { context } = await requireMember(org);
  const [t, tools] = await Promise.all([getTranslations("tools"), orNotFound(listTools(context))]);
  const tool = tools.find((one) => one.name === name && (agent === undefined || one.ownAgentId === agent));
  if (tool === undefined) notFound();
  const calls = await orNotFound(listLastCalls(context, { tool: name }));
  return (
    <>
      <PageHeader
        title={tool.name}
        titleClass="font-mono"
        lead={tool.description}
        actions={<LinkButton href={`/o/${org}/tools`}>{t("catalogue")}</LinkButton>}
      />
      <div className="flex flex-col gap-6">
        <p className="flex flex-wrap items-center gap-2">
          <Risk effect={tool.effect} />
          <span>{t(`unless.${tool.unlessRuled}`)}</span>
          {tool.needs !== null && <span className="text-muted">{t(`needs.${tool.needs}`)}</span>}
        </p>
        {may(context, "tool.test") && (
          <Card title={t("test.title")}>
            <div className="flex flex-col gap-4">
              <TestForm
                tool={tool.name}
                effect={tool.effect}
                schema={tool.args}
                agents={tool.usedBy}
                mayMeanIt={may(context, "tool.run")}
              />
              {test !== undefined && <TestResult context={context} jobId={test} />}
            </div>
          </Card>
        )}
        <Card title={t("calls.title")}>
          <LastCalls org={org} calls={calls} />
        </Card>
      </div>
    </>
  );
}
