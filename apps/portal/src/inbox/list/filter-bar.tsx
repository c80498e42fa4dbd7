"use client";
import { conversationStates, conversationViews } from "@konstruct/services/inbox/conversation-states";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { channels } from "../../channels/channel-names.ts";
import { useOrg } from "../../client/org.tsx";
import { textsOf } from "../../client/texts-of.ts";
import { Button } from "../../ui/button.tsx";
import { CompactSelect } from "../../ui/form/compact-select.tsx";
import { useInboxData } from "../inbox-data.tsx";
import { type InboxFilter, inboxQuery, viewOf } from "./inbox-filter.ts";
import { useInboxFilter } from "./use-inbox-filter.ts";

/** One row of filters. A choice is an address at once, so every list can be linked to. */
export function FilterBar() {
  const t = useTranslations("inbox");
  const org = useOrg();
  const router = useRouter();
  const { agents, members, tags } = useInboxData();
  const { filter, current } = useInboxFilter();
  const go = (change: Partial<InboxFilter>) => router.push(`/o/${org}/inbox${inboxQuery(filter, change)}`);
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget)("text").trim();
    go({ text: text === "" ? undefined : text });
  }
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const isFiltered = inboxQuery(filter, { view: undefined }) !== "";
  return (
    <fieldset aria-label={t("filters")} className="flex min-w-0 flex-1 items-center gap-1.5">
      <span className={current === undefined ? "hidden" : "min-[1400px]:hidden"}>
        <CompactSelect
          label={t("views.title")}
          value={viewOf(filter)}
          onChange={(view) => go({ view: view as InboxFilter["view"] })}
          options={[...conversationViews, "all" as const].map((value) => ({
            value,
            label: t(`views.${value}`),
          }))}
        />
      </span>
      <form onSubmit={search} className="flex min-w-32 flex-1 items-center lg:max-w-72">
        <label className="relative flex w-full items-center">
          <span className="sr-only">{t("search")}</span>
          <Search aria-hidden size={14} className="pointer-events-none absolute left-2 text-muted" />
          <input
            key={filter.text}
            name="text"
            type="search"
            defaultValue={filter.text ?? ""}
            placeholder={t("search_placeholder")}
            autoComplete="off"
            maxLength={200}
            className="h-8 w-full rounded-md border border-edge bg-surface pr-2 pl-7"
          />
        </label>
      </form>
      <CompactSelect
        label={t("state")}
        value={filter.state}
        all={t("any_state")}
        onChange={(value) => go({ state: value as InboxFilter["state"] })}
        options={conversationStates.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <CompactSelect
        label={t("channel")}
        value={filter.channel}
        all={t("any_channel")}
        onChange={(value) => go({ channel: value as InboxFilter["channel"] })}
        options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
      />
      <CompactSelect
        label={t("agent")}
        value={filter.agent}
        all={t("any_agent")}
        onChange={(agent) => go({ agent })}
        options={named(agents)}
      />
      <CompactSelect
        label={t("tag")}
        value={filter.tag}
        all={t("any_tag")}
        onChange={(tag) => go({ tag })}
        options={tags.map((tag) => ({ value: tag, label: `#${tag}` }))}
      />
      <CompactSelect
        label={t("assignee")}
        value={filter.assignee}
        all={t("any_assignee")}
        onChange={(assignee) => go({ assignee })}
        options={named(members)}
      />
      {isFiltered && (
        <Button
          small
          look="quiet"
          onClick={() => router.push(`/o/${org}/inbox${inboxQuery({ view: filter.view })}`)}
        >
          {t("clear_filters")}
        </Button>
      )}
    </fieldset>
  );
}
