"use client";
import { useTranslations } from "next-intl";
import { channels } from "../channels/channel-names.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { FilterSelect } from "../ui/form/filter-select.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import type { InsightsInAddress } from "./insights-in-address.ts";

type InsightsFormProps = {
  path: string;
  filter: InsightsInAddress;
  agents: readonly { id: string; name: string }[];
};

/** Chooses days, unit, agent and channel. Submitting changes the address. */
export function InsightsForm({ path, filter, agents }: InsightsFormProps) {
  const t = useTranslations("analytics");
  return (
    <form
      action={path}
      key={JSON.stringify(filter)}
      className="grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap"
    >
      <Field label={t("from")}>
        <Input type="date" name="from" defaultValue={filter.from} />
      </Field>
      <Field label={t("to")}>
        <Input type="date" name="to" defaultValue={filter.to} />
      </Field>
      <Field label={t("unit")}>
        <Select
          name="unit"
          defaultValue={filter.unit}
          options={(["day", "week", "month"] as const).map((value) => ({
            value,
            label: t(`units.${value}`),
          }))}
        />
      </Field>
      <FilterSelect
        name="agent"
        label={t("agent")}
        value={filter.agent}
        all={t("any_agent")}
        options={agents.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        name="channel"
        label={t("channel")}
        value={filter.channel}
        all={t("any_channel")}
        options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
      />
      <Button type="submit" look="primary">
        {t("show")}
      </Button>
    </form>
  );
}
