import type { ServiceContext } from "@konstruct/services/context";
import type { ModelProvider, ShownModelEndpoint } from "@konstruct/services/model/model-endpoints";
import { getTranslations } from "next-intl/server";
import { Card } from "../../ui/card.tsx";
import { Time } from "../../ui/time.tsx";
import { ModelDialog } from "./model-dialog.tsx";
import { RemoveModel } from "./remove-model.tsx";
import { TriedModel } from "./tried-model.tsx";
import { TryModel } from "./try-model.tsx";

type Props = {
  context: ServiceContext;
  provider: ModelProvider;
  /** Undefined: nothing is configured. */
  endpoint: ShownModelEndpoint | undefined;
  /** The test last started from this page. */
  jobId: string | undefined;
};

/** One wire format: its endpoint, whether it answers, and the actions on it. */
export async function ModelCard({ context, provider, endpoint, jobId }: Props) {
  const t = await getTranslations("settings.models");
  const price = endpoint?.price ?? null;
  return (
    <Card
      title={t(`of.${provider}`)}
      actions={
        <>
          {endpoint !== undefined && <TryModel provider={provider} />}
          <ModelDialog provider={provider} endpoint={endpoint} />
          {endpoint !== undefined && <RemoveModel provider={provider} />}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {endpoint === undefined ? (
          <p className="text-muted">{t(`none.${provider}`)}</p>
        ) : (
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr] [&>dt]:text-muted">
            <dt>{t("address")}</dt>
            <dd className="min-w-0 break-all font-mono">{endpoint.baseUrl}</dd>
            <dt>{t("model")}</dt>
            <dd className="font-mono">{endpoint.model}</dd>
            <dt>{t("key")}</dt>
            <dd>
              {endpoint.keyHint !== null
                ? t("key_ends", { hint: endpoint.keyHint })
                : t(endpoint.hasKey ? "key_is_set" : "key_none")}
            </dd>
            <dt>{t("price")}</dt>
            <dd>{price === null ? t("price_list") : t("price_own", price)}</dd>
            <dt>{t("changed")}</dt>
            <dd>
              <Time at={endpoint.changedAt} />
            </dd>
          </dl>
        )}
        {jobId !== undefined && <TriedModel context={context} jobId={jobId} />}
      </div>
    </Card>
  );
}
