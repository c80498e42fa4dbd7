"use client";
import { useTranslations } from "next-intl";
import { useOrg } from "../../client/org.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { at } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { SeveralField } from "../draft/fields.tsx";

const path = ["knowledge_collections"];

export function KnowledgeSection() {
  const t = useTranslations("agents.knowledge");
  const org = useOrg();
  const { state, set, choices } = useDraft();
  const chosen = at(state.config, path);
  const named = Array.isArray(chosen) ? chosen.filter((one) => typeof one === "string") : [];
  const offered = [...new Set([...choices.collections, ...named])];
  return (
    <div className="flex flex-col items-start gap-4">
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
      <p className="max-w-prose text-muted">{t("honest")}</p>
      <LinkButton href={`/o/${org}/knowledge`}>{t("open")}</LinkButton>
    </div>
  );
}
