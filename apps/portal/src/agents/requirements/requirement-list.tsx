"use client";
import { useTranslations } from "next-intl";
import { objectAt, type Path, textAt, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, SeveralField } from "../draft/fields.tsx";
import { reachableTools } from "../draft/goals-of.ts";
import { allowedNames, offeredTools } from "../draft/known-tools.ts";
import { ListEditor } from "../draft/list-editor.tsx";
import { DurationField } from "./duration-field.tsx";
import { SameEditor } from "./same-editor.tsx";
import { withDone } from "./same-fields.ts";

type RequirementListProps = {
  path: Path;
  title: string;
  /** The intent or procedure it applies to; null: every call of the tool. */
  goal: Path | null;
  /** The tools called there. */
  called: readonly string[];
};

/** The lookups required before a tool is called. */
export function RequirementList({ path, title, goal, called }: RequirementListProps) {
  const t = useTranslations("agents.requirements");
  return (
    <ListEditor
      path={path}
      title={title}
      one={t("one")}
      nameKey="before"
      newName={called.at(-1) ?? ""}
      create={() => ({ before: called.at(-1) ?? "", done: [], same: {} })}
    >
      {(own) => <RequirementEditor key={own.join(".")} path={own} goal={goal} called={called} />}
    </ListEditor>
  );
}

function RequirementEditor({ path, goal, called }: Omit<RequirementListProps, "title">) {
  const t = useTranslations("agents.requirements");
  const { state, set, choices } = useDraft();
  const { config } = state;
  const tools = offeredTools(config, choices.tools);
  const requirement = objectAt(config, path);
  const before = textAt(requirement, ["before"]);
  const done = textsAt(requirement, ["done"]);
  const reached = goal === null ? [...allowedNames(config)] : reachableTools(config, goal);
  const mayAnswer = [...new Set([...reached.filter((name) => name !== before), ...done])];
  const asOptions = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
  return (
    <>
      <ChoiceField
        path={[...path, "before"]}
        label={t("before")}
        options={[
          { value: "", label: t("choose") },
          ...asOptions([...new Set([...called, ...(before === "" ? [] : [before])])]),
        ]}
      />
      <SeveralField
        path={[...path, "done"]}
        legend={t("done")}
        options={asOptions(mayAnswer)}
        onChange={(names) => set(path, withDone(requirement, names))}
      />
      {mayAnswer.length === 0 && <p className="text-sm text-muted">{t("no_other_tool")}</p>}
      <SameEditor path={path} tools={tools} />
      <DurationField path={[...path, "within"]} label={t("within")} hint={t("within_hint")} />
    </>
  );
}
