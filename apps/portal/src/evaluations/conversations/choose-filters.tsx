"use client";
import { useTranslations } from "next-intl";
import { channels } from "../../channels/channel-names.ts";
import { Button } from "../../ui/button.tsx";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import type { ChooseFilter } from "./choose-filter.ts";

type ChooseFiltersProps = { filter: ChooseFilter; agents: readonly { id: string; name: string }[] };

/** Narrows the conversations; submitting changes the address. */
export function ChooseFilters({ filter, agents }: ChooseFiltersProps) {
  const t = useTranslations("evaluations");
  return (
    <form key={JSON.stringify(filter)} className="grid grid-cols-2 items-end gap-3 md:flex">
      <FilterSelect
        name="agent"
        label={t("choose.agent")}
        value={filter.agent}
        all={t("choose.all_agents")}
        options={agents.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        name="channel"
        label={t("choose.channel")}
        value={filter.channel}
        all={t("choose.all_channels")}
        options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
      />
      <FilterSelect
        name="escalated"
        label={t("choose.escalated")}
        value={filter.escalated}
        all={t("choose.any")}
        options={[{ value: "1", label: t("choose.only_escalated") }]}
      />
      <FilterSelect
        name="down"
        label={t("choose.rating")}
        value={filter.down}
        all={t("choose.any")}
        options={[{ value: "1", label: t("choose.only_down") }]}
      />
      <Button type="submit">{t("choose.filter")}</Button>
    </form>
  );
}
