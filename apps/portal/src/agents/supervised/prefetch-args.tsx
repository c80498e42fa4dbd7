"use client";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { at, listAt, objectAt, type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import type { OfferedTool } from "../draft/known-tools.ts";
import { readConstant } from "../values/source.ts";

/** The arguments of a lookup: fixed, or from the contact's message and preferences. */
export function PrefetchArgs({ path, tool }: { path: Path; tool: OfferedTool }) {
  const t = useTranslations("agents.supervised");
  const { state, set, problem } = useDraft();
  const { config } = state;
  const kinds = listAt(config, ["preferences"]).map((_, index) =>
    textAt(config, ["preferences", index, "kind"]),
  );
  const variables = ["message", ...kinds.filter(Boolean).map((kind) => `preference.${kind}`)];
  const names = [...new Set([...Object.keys(tool.args), ...Object.keys(objectAt(config, path))])];
  if (names.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-medium">{t("args")}</legend>
      <p className="text-sm text-muted">
        {t("args_hint", { names: variables.map((name) => `{${name}}`).join(", ") })}
      </p>
      <div className="grid gap-3 @lg:grid-cols-2">
        {names.map((name) => {
          const value = at(config, [...path, name]);
          return (
            <Field key={name} label={name} error={problem([...path, name])}>
              <Input
                list="prefetch-values"
                value={value === undefined || typeof value === "object" ? "" : String(value)}
                onValueChange={(text) =>
                  set([...path, name], text === "" ? undefined : readConstant(text, tool.args[name] ?? "any"))
                }
              />
            </Field>
          );
        })}
      </div>
      <datalist id="prefetch-values">
        {variables.map((name) => (
          <option key={name} value={`{${name}}`} />
        ))}
      </datalist>
    </fieldset>
  );
}
