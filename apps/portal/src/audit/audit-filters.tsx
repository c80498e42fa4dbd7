"use client";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Select } from "../ui/select.tsx";
import type { AuditFilter } from "./audit-filter.ts";

type AuditFiltersProps = {
  path: string;
  filter: AuditFilter;
  agents: readonly { id: string; name: string }[];
  actions: readonly string[];
};

const actors = ["member", "agent", "contact", "api_key", "channel", "system"] as const;

/** By time, actor, agent, action and words. The answer is an address. */
export function AuditFilters({ path, filter, agents, actions }: AuditFiltersProps) {
  const t = useTranslations("audit");
  const actor = filter.actor ?? "";
  return (
    <form
      action={path}
      key={JSON.stringify(filter)}
      className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field label={t("from")}>
        <Input type="date" name="from" defaultValue={filter.from ?? ""} />
      </Field>
      <Field label={t("to")}>
        <Input type="date" name="to" defaultValue={filter.to ?? ""} />
      </Field>
      <Field label={t("actor")}>
        <Select
          name="actor"
          defaultValue={actor}
          options={[
            { value: "", label: t("anybody") },
            ...actors.map((value) => ({ value, label: t(`actors.${value}`) })),
            ...(actor.includes(":") ? [{ value: actor, label: actor }] : []),
          ]}
        />
      </Field>
      <Field label={t("agent")}>
        <Select
          name="agent"
          defaultValue={filter.agent ?? ""}
          options={[
            { value: "", label: t("any_agent") },
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label={t("action")}>
        <Select
          name="action"
          defaultValue={filter.action ?? ""}
          options={[
            { value: "", label: t("any_action") },
            ...actions.map((value) => ({ value, label: value })),
          ]}
        />
      </Field>
      <Field label={t("marked")}>
        <Select
          name="marked"
          defaultValue={filter.marked ?? ""}
          options={[
            { value: "", label: t("any_mark") },
            { value: "issue", label: t("marks.issue") },
            { value: "ok", label: t("marks.ok") },
            { value: "none", label: t("marks.none") },
          ]}
        />
      </Field>
      <Field label={t("contact")}>
        <Input name="contact" defaultValue={filter.contact ?? ""} autoComplete="off" />
      </Field>
      <Field label={t("words")}>
        <Input type="search" name="text" defaultValue={filter.text ?? ""} autoComplete="off" />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" look="primary">
          {t("filter")}
        </Button>
        <LinkButton href={path} look="quiet">
          {t("clear")}
        </LinkButton>
      </div>
    </form>
  );
}
