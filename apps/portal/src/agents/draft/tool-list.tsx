"use client";
import { useTranslations } from "next-intl";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { at, type Path } from "./config-path.ts";
import { useDraft } from "./draft-context.tsx";
import { SeveralField } from "./fields.tsx";
import { allowedNames } from "./known-tools.ts";

/** A list of tools, or null for all of the agent's. */
export function ToolList({ path, all }: { path: Path; all: string }) {
  const t = useTranslations("agents");
  const { state, set } = useDraft();
  const value = at(state.config, path);
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const offered = [...new Set([...allowedNames(state.config), ...chosen])];
  return (
    <div className="flex flex-col gap-2">
      <CheckBox
        label={all}
        checked={!Array.isArray(value)}
        onChange={(on) => set(path, on ? null : offered)}
      />
      {Array.isArray(value) && (
        <SeveralField
          path={path}
          legend={t("sections.tools")}
          options={offered.map((name) => ({ value: name, label: name }))}
        />
      )}
    </div>
  );
}
