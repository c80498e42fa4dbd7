"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { SeveralField } from "../draft/fields.tsx";
import { allowedNames } from "../draft/known-tools.ts";

/** Tools whose results other people can write, by their names. */
const isOutside = (name: string) => /^(?:http\.|mcp\.|http_request$|web_search$)/.test(name);

/** `mcp.desk.*` for every server with chosen tools. */
const serversOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => /^mcp\.[^.]+\./.exec(name) ?? []).map((prefix) => `${prefix}*`)),
];

/** The sources the tenant trusts: systems whose fields only the tenant can write. */
export function TrustedSources() {
  const t = useTranslations("agents.tools");
  const headingId = useId();
  const { state } = useDraft();
  const outside = [...allowedNames(state.config)].filter(isOutside);
  const offered = [...outside, ...serversOf(outside), "knowledge", "files"];
  const chosen = textsAt(state.config, ["trusted_sources"]);
  const words: Record<string, string> = { knowledge: t("trusted_knowledge"), files: t("trusted_files") };
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4"
    >
      <h3 id={headingId} className="font-semibold">
        {t("trusted")}
      </h3>
      <p className="text-muted">{t("trusted_about")}</p>
      <SeveralField
        path={["trusted_sources"]}
        legend={t("trusted_legend")}
        options={[...new Set([...offered, ...chosen])].map((value) => ({
          value,
          label: words[value] ?? value,
        }))}
      />
    </section>
  );
}
