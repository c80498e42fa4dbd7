"use client";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { FilterSelect } from "../ui/form/filter-select.tsx";
import { Input } from "../ui/form/input.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import type { AuditFilter } from "./audit-filter.ts";

type AuditFiltersProps = {
  path: string;
  filter: AuditFilter;
  agents: readonly { id: string; name: string }[];
  actions: readonly string[];
};

const actors = ["member", "agent", "contact", "api_key", "channel", "system"] as const;

/** Filters by time, actor, agent, action and words. Submitting changes the address. */
export function AuditFilters({ path, filter, agents, actions }: AuditFiltersProps) {
  const t = useTranslations("audit");
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
      <FilterSelect
        name="actor"
        label={t("actor")}
        value={filter.actor}
        all={t("anybody")}
        options={[
          ...actors.map((value) => ({ value, label: t(`actors.${value}`) })),
          ...(filter.actor?.includes(":") ? [{ value: filter.actor, label: filter.actor }] : []),
        ]}
      />
      <FilterSelect
        name="agent"
        label={t("agent")}
        value={filter.agent}
        all={t("any_agent")}
        options={agents.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        name="action"
        label={t("action")}
        value={filter.action}
        all={t("any_action")}
        options={actions.map((value) => ({ value, label: value }))}
      />
      <FilterSelect
        name="marked"
        label={t("marked")}
        value={filter.marked}
        all={t("any_mark")}
        options={(["issue", "ok", "none"] as const).map((value) => ({ value, label: t(`marks.${value}`) }))}
      />
      <FilterSelect
        name="previews"
        label={t("previews")}
        value={filter.previews}
        all={t("without_previews")}
        options={[{ value: "shown", label: t("with_previews") }]}
      />
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
