"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { objectAt, type Path, textAt, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import type { OfferedTool } from "../draft/known-tools.ts";
import { FieldChoice } from "../values/field-choice.tsx";
import { fieldsOf, withArgument, withField, withoutArgument } from "./same-fields.ts";

/** What the earlier results have to be about: by argument of the call, the field that holds the same. */
export function SameEditor({ path, tools }: { path: Path; tools: readonly OfferedTool[] }) {
  const t = useTranslations("agents.requirements");
  const { state, set, problem, readOnly } = useDraft();
  const requirement = objectAt(state.config, path);
  const before = textAt(requirement, ["before"]);
  const done = textsAt(requirement, ["done"]);
  const compared = Object.keys(objectAt(requirement, ["same"]));
  const known = (name: string): string[] => {
    const tool = tools.find((one) => one.name === name);
    return tool === undefined
      ? []
      : [...new Set([...Object.keys(tool.gives ?? {}), ...Object.keys(tool.args)])];
  };
  const taken = Object.keys(tools.find(({ name }) => name === before)?.args ?? {});
  const free = taken.filter((argument) => !compared.includes(argument));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-medium">{t("same")}</legend>
      {compared.map((argument) => {
        const fields = fieldsOf(requirement, argument);
        const error = problem([...path, "same", argument]);
        return (
          <div key={argument} className="flex items-start gap-2 rounded border border-border p-3">
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <p>{t("same_argument", { argument, tool: before })}</p>
              <div className="grid gap-2 @lg:grid-cols-2">
                {done.map((tool, index) => (
                  <FieldChoice
                    key={tool}
                    label={t("same_field", { argument, tool })}
                    fields={known(tool)}
                    value={fields[tool] ?? ""}
                    none={t("not_compared")}
                    onChange={(field) => set(path, withField(requirement, argument, tool, field))}
                    error={index === 0 ? error : undefined}
                  />
                ))}
              </div>
              {done.length === 0 && error !== undefined && <p className="text-sm text-bad">{error}</p>}
            </div>
            {!readOnly && (
              <IconButton
                name={t("remove_same", { argument })}
                icon={<Trash2 aria-hidden size={16} />}
                onClick={() => set(path, withoutArgument(requirement, argument))}
              />
            )}
          </div>
        );
      })}
      {!readOnly && free.length > 0 && (
        <div className="max-w-md">
          <Field label={t("add_same")} hint={t("add_same_hint")}>
            <Select
              value=""
              onChange={(event) => set(path, withArgument(requirement, event.target.value, known))}
              options={[{ value: "", label: t("choose") }, ...free.map((value) => ({ value, label: value }))]}
            />
          </Field>
        </div>
      )}
    </fieldset>
  );
}
