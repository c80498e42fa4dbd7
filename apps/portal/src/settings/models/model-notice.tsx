import { getTranslations } from "next-intl/server";
import type { ModelInUse } from "../../server/model-in-use.ts";
import { Callout } from "../../ui/callout.tsx";

/** Which model words replies now. */
export async function ModelNotice({ inUse }: { inUse: ModelInUse }) {
  const t = await getTranslations("home.model");
  return (
    <Callout title={t(inUse.kind, { name: inUse.kind === "provider" ? inUse.name : "" })}>
      {inUse.kind === "found" && (
        <p>
          {t("found_how")} <code className="font-mono">OPENAI_BASE_URL={inUse.url}</code>
        </p>
      )}
    </Callout>
  );
}
