import { may } from "@konstruct/services/context";
import { readSetup } from "@konstruct/services/setup/read-setup";
import { getTranslations } from "next-intl/server";
import { DemonstrationNotice } from "../../../demonstration/demonstration-notice.tsx";
import { NextCard } from "../../../home/next-card.tsx";
import { Numbers } from "../../../home/numbers.tsx";
import { Questions } from "../../../home/questions.tsx";
import { SetupList } from "../../../home/setup-list.tsx";
import { setupSteps } from "../../../home/setup-steps.ts";
import { Waiting } from "../../../home/waiting.tsx";
import { modelInUse } from "../../../server/model-in-use.ts";
import { orNotFound } from "../../../server/or-not-found.ts";
import { portal } from "../../../server/portal.ts";
import { requireMember } from "../../../server/signed-in.ts";
import { ModelNotice } from "../../../settings/models/model-notice.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

/** What waits, what had no answer, the numbers, and one thing to do next. */
export default async function HomePage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { context, membership } = await requireMember(org);
  const [t, setup] = await Promise.all([getTranslations("home"), orNotFound(readSetup(context))]);
  const model = await modelInUse(portal().environment, setup.ownModelUrl);
  const mayMakeAgent = may(context, "agent.publish");
  const steps = setupSteps(setup, model.kind !== "builtin", {
    addModel: may(context, "model.manage"),
    makeAgent: mayMakeAgent,
  });
  const isSetUp = steps.every(({ done }) => done);
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          (setup.agentId !== null || mayMakeAgent) && (
            <LinkButton
              look="primary"
              href={`/o/${org}${setup.agentId === null ? "/start" : `/agents/${setup.agentId}`}`}
            >
              {t(setup.agentId === null ? "make_agent" : "talk")}
            </LinkButton>
          )
        }
      />
      <div className="flex flex-col gap-6">
        <Waiting context={context} org={org} />
        {isSetUp ? <NextCard context={context} org={org} /> : <SetupList steps={steps} org={org} />}
        <DemonstrationNotice context={context} name={membership.name} />
        <ModelNotice
          inUse={model}
          addAt={may(context, "model.manage") ? `/o/${org}/settings/models` : null}
        />
        <Questions context={context} org={org} />
        <Numbers context={context} org={org} />
      </div>
    </>
  );
}
