"use client";
import { useTranslations } from "next-intl";
import { LinesField, LongField, NumberField, TextField } from "../draft/fields.tsx";
import { ListEditor } from "../draft/list-editor.tsx";
import { SettingsGroup } from "../draft/settings-group.tsx";
import { ToolList } from "../draft/tool-list.tsx";
import { GoalList } from "./goal-list.tsx";

/** What the agent can be asked for, how it does it, and settings of all goals. */
export function GoalsSection() {
  const t = useTranslations("agents.goals");
  return (
    <div className="flex flex-col gap-6">
      <GoalList />
      <SettingsGroup title={t("more")}>
        <ListEditor
          path={["specialists"]}
          title={t("specialists")}
          one={t("specialist")}
          nameKey="id"
          newName="new_specialist"
          create={(id) => ({ id, prefix: `${id}.`, role: "", instructions: "", tools: null })}
        >
          {(path) => (
            <>
              <TextField path={[...path, "id"]} label={t("id")} />
              <TextField path={[...path, "prefix"]} label={t("prefix")} hint={t("prefix_hint")} />
              <TextField path={[...path, "role"]} label={t("role")} />
              <LongField path={[...path, "instructions"]} label={t("instructions")} />
              <ToolList path={[...path, "tools"]} all={t("all_tools")} />
            </>
          )}
        </ListEditor>
        <NumberField
          path={["max_clarifications"]}
          min={1}
          max={10}
          label={t("max_clarifications")}
          hint={t("max_clarifications_hint")}
        />
        <LinesField path={["tiers"]} label={t("tiers")} hint={t("tiers_hint")} />
      </SettingsGroup>
    </div>
  );
}
