"use client";
import { useTranslations } from "next-intl";
import { at, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, NumberField, SwitchField, TextField } from "../draft/fields.tsx";
import { ListEditor } from "../draft/list-editor.tsx";
import { usePlace } from "../place-context.tsx";
import { RuleEditor } from "../policy/rule-editor.tsx";
import { ActionList } from "../supervised/action-list.tsx";
import { PrefetchList } from "../supervised/prefetch-list.tsx";
import { ScopeChannels } from "./scope-channels.tsx";

/** What the agent must not do, and what needs a person's consent. */
export function PoliciesSection() {
  const t = useTranslations("agents.policies");
  const { state } = useDraft();
  const { item, choose } = usePlace();
  const isSupervised = at(state.config, ["autonomy"]) === "supervised";
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">{t("about")}</p>
      <ListEditor
        path={["policies"]}
        title={t("policies")}
        one={t("policy")}
        nameKey="id"
        newName="new_rule"
        ordered
        address={{ item, choose }}
        noteOf={(path) => textAt(state.config, [...path, "reason"])}
        create={(id) => ({ id, when: { field: "tool", op: "eq", value: "" }, result: "approve", reason: "" })}
      >
        {(path) => <RuleEditor key={path.join(".")} path={path} />}
      </ListEditor>
      <ChoiceField
        path={["autonomy"]}
        label={t("autonomy")}
        options={(["autonomous", "supervised"] as const).map((value) => ({
          value,
          label: t(`autonomies.${value}`),
        }))}
      />
      {isSupervised && (
        <>
          <NumberField
            path={["supervised", "threshold"]}
            min={0}
            max={100}
            label={t("threshold")}
            hint={t("threshold_hint")}
          />
          <PrefetchList />
          <ActionList />
        </>
      )}
      <NumberField
        path={["approvals", "expires_after_minutes"]}
        min={1}
        max={43_200}
        label={t("expires")}
        hint={t("expires_hint")}
      />
      <SwitchField path={["scope", "enabled"]} label={t("scope")} hint={t("scope_hint")} />
      <ListEditor
        path={["scope", "functions"]}
        title={t("functions")}
        one={t("function")}
        nameKey="id"
        newName="new_function"
        create={(id) => ({ id, label: id, words: [] })}
      >
        {(path) => (
          <>
            <TextField path={[...path, "id"]} label={t("function_id")} hint={t("function_id_hint")} />
            <TextField
              path={[...path, "label"]}
              label={t("function_label")}
              hint={t("function_label_hint")}
            />
            <LinesField path={[...path, "words"]} label={t("function_words")} />
          </>
        )}
      </ListEditor>
      <ScopeChannels />
      <TextField path={["disclosure", "off_because"]} optional label={t("untold")} hint={t("untold_hint")} />
      <LinesField path={["redaction", "params"]} label={t("redaction")} hint={t("redaction_hint")} />
    </div>
  );
}
