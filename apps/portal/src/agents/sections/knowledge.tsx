"use client";
import { useTranslations } from "next-intl";
import { useOrg } from "../../client/org.tsx";
import { DropFile } from "../../knowledge/drop-file.tsx";
import { QuickArticle } from "../../knowledge/quick-article.tsx";
import { SourceState } from "../../knowledge/source-state.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { at } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { SeveralField } from "../draft/fields.tsx";

const path = ["knowledge_collections"];

/** What the agent answers from: files and articles are added here, and the newest sources are listed with their state. */
export function KnowledgeSection() {
  const t = useTranslations("agents.knowledge");
  const org = useOrg();
  const { state, set, choices, sources, mayWriteKnowledge } = useDraft();
  const chosen = at(state.config, path);
  const named = Array.isArray(chosen) ? chosen.filter((one) => typeof one === "string") : [];
  const offered = [...new Set([...choices.collections, ...named])];
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">{t("honest")}</p>
      {mayWriteKnowledge && (
        <div className="grid gap-4 @2xl:grid-cols-2">
          <QuickArticle />
          <DropFile />
        </div>
      )}
      <section aria-labelledby="sources" className="flex flex-col gap-2">
        <header className="flex items-center justify-between gap-2">
          <h3 id="sources" className="font-semibold">
            {t("sources")}
          </h3>
          <LinkButton small href={`/o/${org}/knowledge`}>
            {t("open")}
          </LinkButton>
        </header>
        {sources.length === 0 ? (
          <p className="text-muted">{t("no_sources")}</p>
        ) : (
          <ul className="divide-y divide-border rounded-md border border-border bg-surface">
            {sources.map((source) => (
              <li
                key={source.id}
                className="flex min-h-9 flex-wrap items-center justify-between gap-2 px-3 py-1.5"
              >
                <span className="min-w-0 truncate">{source.name}</span>
                <SourceState source={source} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <CheckBox
        label={t("all")}
        checked={!Array.isArray(chosen)}
        onChange={(all) => set(path, all ? null : [...choices.collections])}
      />
      {Array.isArray(chosen) && (
        <SeveralField
          path={path}
          legend={t("collections")}
          options={offered.map((name) => ({ value: name, label: name }))}
        />
      )}
    </div>
  );
}
