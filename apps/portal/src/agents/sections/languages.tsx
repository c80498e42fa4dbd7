"use client";
import { useTranslations } from "next-intl";
import { objectAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { LinesField } from "../draft/fields.tsx";
import { usePlace } from "../place-context.tsx";

/** The languages the agent answers in, and which fixed lines have words of the tenant's own. */
export function LanguagesSection() {
  const t = useTranslations("agents.languages");
  const { state } = useDraft();
  const { hrefOf } = usePlace();
  const worded = Object.keys(objectAt(state.config, ["wordings"]));
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <LinesField path={["languages"]} label={t("languages")} hint={t("languages_hint")} />
      <section aria-labelledby="wordings" className="flex flex-col gap-1">
        <h3 id="wordings" className="font-semibold">
          {t("wordings")}
        </h3>
        <p className="text-muted">
          {worded.length === 0 ? t("no_wordings") : t("worded", { languages: worded.join(", ") })}
        </p>
        <a href={hrefOf("yaml")} className="text-accent underline">
          {t("open_yaml")}
        </a>
      </section>
    </div>
  );
}
