import { may } from "@konstruct/services/context";
import { readSetup, type Setup } from "@konstruct/services/setup/read-setup";
import { Check, Circle } from "lucide-react";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { DemonstrationNotice } from "../../../demonstration/demonstration-notice.tsx";
import { Today } from "../../../home/today.tsx";
import { Waiting } from "../../../home/waiting.tsx";
import { type ModelInUse, modelInUse } from "../../../server/model-in-use.ts";
import { orNotFound } from "../../../server/or-not-found.ts";
import { portal } from "../../../server/portal.ts";
import { requireMember } from "../../../server/signed-in.ts";
import { ModelNotice } from "../../../settings/models/model-notice.tsx";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

type Step = { id: string; done: boolean; path: string };

/** The steps before contacts meet the agent. Each is checked by the system; none is ticked by hand. */
function stepsOf(setup: Setup, model: ModelInUse, mayAddModel: boolean): Step[] {
  const agent = setup.agentId === null ? "/start" : `/agents/${setup.agentId}`;
  return [
    { id: "try", done: setup.tried, path: agent },
    { id: "knowledge", done: setup.knowledge, path: "/knowledge" },
    {
      id: "model",
      done: model.kind === "provider",
      path: mayAddModel ? "/settings/models" : setup.agentId === null ? agent : `${agent}?section=model`,
    },
    { id: "channel", done: setup.channel, path: "/channels" },
    { id: "publish", done: setup.published, path: setup.agentId === null ? "/start" : `${agent}/versions` },
  ];
}

export default async function HomePage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { context, membership } = await requireMember(org);
  const [t, setup] = await Promise.all([getTranslations("home"), orNotFound(readSetup(context))]);
  const model = await modelInUse(portal().environment.llm, setup.ownModelUrl);
  const steps = stepsOf(setup, model, may(context, "model.manage"));
  const next = steps.find(({ done }) => !done);
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <LinkButton
            look="primary"
            href={`/o/${org}${setup.agentId === null ? "/start" : `/agents/${setup.agentId}`}`}
          >
            {t(setup.agentId === null ? "make_agent" : "talk")}
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-6">
        <DemonstrationNotice context={context} name={membership.name} />
        <ModelNotice inUse={model} />
        {next !== undefined && (
          <Card
            title={t("setup.title", { done: steps.filter(({ done }) => done).length, all: steps.length })}
          >
            <ol className="flex flex-col gap-1">
              {steps.map(({ id, done, path }) => (
                <li key={id}>
                  <Link
                    href={`/o/${org}${path}`}
                    prefetch={false}
                    aria-current={id === next.id ? "step" : undefined}
                    className="flex min-h-10 items-center gap-3 rounded px-2 hover:bg-raised"
                  >
                    {done ? (
                      <Check aria-hidden size={18} className="text-good" />
                    ) : (
                      <Circle aria-hidden size={18} className="text-muted" />
                    )}
                    <span className={done ? "text-muted" : "font-medium"}>{t(`setup.${id}`)}</span>
                    <span className="sr-only">{t(done ? "setup.done" : "setup.open")}</span>
                  </Link>
                </li>
              ))}
            </ol>
          </Card>
        )}
        <Waiting context={context} org={org} />
        <Today context={context} org={org} />
      </div>
    </>
  );
}
