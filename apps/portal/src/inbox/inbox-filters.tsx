"use client";
import { conversationStates } from "@konstruct/services/inbox/conversation-states";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Select } from "../ui/select.tsx";
import type { InboxFilter } from "./inbox-filter.ts";

const channels = ["slack", "whatsapp", "webchat", "chatwoot"] as const;

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
      <Field label={t("state")} labelHidden>
        <Select
          name="state"
          defaultValue={filter.state ?? ""}
          options={[
            { value: "", label: t("any_state") },
            ...conversationStates.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
      </Field>
      <Field label={t("channel")} labelHidden>
        <Select
          name="channel"
          defaultValue={filter.channel ?? ""}
          options={[
            { value: "", label: t("any_channel") },
            ...channels.map((value) => ({ value, label: t(`channels.${value}`) })),
          ]}
        />
      </Field>
      <Field label={t("agent")} labelHidden>
        <Select
          name="agent"
          defaultValue={filter.agent ?? ""}
          options={[
            { value: "", label: t("any_agent") },
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label={t("whose")} labelHidden>
        <Select
          name="mine"
          defaultValue={filter.mine ?? ""}
          options={[
            { value: "", label: t("everybodys") },
            { value: "1", label: t("mine") },
          ]}
        />
      </Field>
      <Field label={t("search")} labelHidden>
        <Input
          name="text"
          type="search"
          placeholder={t("search")}
          defaultValue={filter.text ?? ""}
          autoComplete="off"
        />
      </Field>
      <Button type="submit">{t("filter")}</Button>
    </form>
  );
}
