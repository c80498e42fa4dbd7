"use client";
import { conversationStates } from "@konstruct/services/inbox/conversation-states";
import { useTranslations } from "next-intl";
import { channels } from "../channels/channel-names.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { FilterSelect } from "../ui/form/filter-select.tsx";
import { Input } from "../ui/form/input.tsx";
import type { InboxFilter } from "./inbox-filter.ts";

type InboxFiltersProps = {
  action: string;
  filter: InboxFilter;
  agents: readonly { id: string; name: string }[];
};

/** A form whose answer is an address: every view can be linked to. */
export function InboxFilters({ action, filter, agents }: InboxFiltersProps) {
  const t = useTranslations("inbox");
  return (
    <form action={action} className="grid grid-cols-2 gap-2" key={JSON.stringify(filter)}>
      <FilterSelect
        name="state"
        label={t("state")}
        labelHidden
        value={filter.state}
        all={t("any_state")}
        options={conversationStates.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <FilterSelect
        name="channel"
        label={t("channel")}
        labelHidden
        value={filter.channel}
        all={t("any_channel")}
        options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
      />
      <FilterSelect
        name="agent"
        label={t("agent")}
        labelHidden
        value={filter.agent}
        all={t("any_agent")}
        options={agents.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        name="mine"
        label={t("whose")}
        labelHidden
        value={filter.mine}
        all={t("everybodys")}
        options={[{ value: "1", label: t("mine") }]}
      />
      <Field label={t("search")} labelHidden>
        <Input
          name="text"
          type="search"
          placeholder={t("search_placeholder")}
          defaultValue={filter.text ?? ""}
          autoComplete="off"
        />
      </Field>
      <Button type="submit">{t("filter")}</Button>
    </form>
  );
}
