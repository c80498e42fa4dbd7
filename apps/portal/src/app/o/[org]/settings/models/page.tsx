import { listModelEndpoints, modelProviders } from "@konstruct/services/model/model-endpoints";
import { getTranslations } from "next-intl/server";
import { modelInUse } from "../../../../../server/model-in-use.ts";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { portal } from "../../../../../server/portal.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { ModelCard } from "../../../../../settings/models/model-card.tsx";
import { ModelNotice } from "../../../../../settings/models/model-notice.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";

type Props = {
  params: Promise<{ org: string }>;
  /** `job`: the test of `tried` started from this page. */
  searchParams: Promise<{ tried?: string; job?: string }>;
};

/** The models that word replies: the tenant's own before the installation's. */
export default async function ModelsPage({ params, searchParams }: Props) {
  const { tried, job } = await searchParams;
  const { context } = await requireMember((await params).org);
  const [t, endpoints] = await Promise.all([
    getTranslations("settings.models"),
    orNotFound(listModelEndpoints(context)),
  ]);
  const inUse = await modelInUse(portal().environment, endpoints[0]?.baseUrl ?? null);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-6">
        <ModelNotice inUse={inUse} addAt={null} />
        {modelProviders.map((provider) => (
          <ModelCard
            key={provider}
            context={context}
            provider={provider}
            endpoint={endpoints.find((one) => one.provider === provider)}
            jobId={tried === provider ? job : undefined}
          />
        ))}
      </div>
    </>
  );
}
