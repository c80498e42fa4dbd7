"use client";
import { useTranslations } from "next-intl";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";

export type AgentChoice = { value: string; label: string };

/** The fields of every account: its name and its agent. */
export function AccountFields({ agents }: { agents: readonly AgentChoice[] }) {
  const t = useTranslations("channels");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t("name")} hint={t("name_hint")}>
        <Input name="name" required maxLength={200} autoComplete="off" />
      </Field>
      <Field label={t("agent")}>
        <Select name="agentId" options={agents} />
      </Field>
    </div>
  );
}
