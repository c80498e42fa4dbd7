import { getTranslations } from "next-intl/server";
import type { ModelInUse } from "../../server/model-in-use.ts";
import { Callout } from "../../ui/callout.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

/**
 * Which model words replies now.
 * @param addAt where a model can be added and tried; null: not from here
 */
export async function ModelNotice({ inUse, addAt }: { inUse: ModelInUse; addAt: string | null }) {
  const t = await getTranslations("home.model");
  const isMissing = inUse.kind === "builtin" || inUse.kind === "gone";
  return (
    <Callout
      tone={inUse.kind === "gone" ? "warn" : "plain"}
      title={t(inUse.kind, { name: inUse.kind === "builtin" ? "" : inUse.name })}
    >
      {isMissing && addAt !== null && (
        <p>
          <LinkButton href={addAt} small>
            {t("add")}
          </LinkButton>
        </p>
      )}
    </Callout>
  );
}
