"use client";
import { useTranslations } from "next-intl";
import { type Path, textAt } from "./config-path.ts";
import { useDraft } from "./draft-context.tsx";
import { ChoiceField } from "./fields.tsx";

/** One of the tenant's secrets, by its name. */
export function SecretField({ path, label }: { path: Path; label: string }) {
  const t = useTranslations("agents.tools");
  const { choices, state } = useDraft();
  const named = textAt(state.config, path);
  const names = [...new Set([...choices.secrets, ...(named === "" ? [] : [named])])];
  const options = [{ value: "", label: t("no_secret") }, ...names.map((value) => ({ value, label: value }))];
  return <ChoiceField path={path} label={label} hint={t("secret_hint")} options={options} />;
}
