"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { channels } from "../channels/channel-names.ts";
import { useOrg } from "../client/org.tsx";
import { textsOf } from "../client/texts-of.ts";
import { CompactSelect } from "../ui/form/compact-select.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { type ContactFilter, contactQuery } from "./contact-filter.ts";

/** One row of filters; each choice is an address. */
export function ContactFilters({ filter, tags }: { filter: ContactFilter; tags: readonly string[] }) {
  const t = useTranslations("contacts");
  const router = useRouter();
  const org = useOrg();
  function go(change: Partial<Record<keyof ContactFilter, string | undefined>>): void {
    const { cursor: _page, ...rest } = filter;
    const next = Object.entries({ ...rest, ...change }).filter(([, value]) => value !== undefined);
    router.push(`/o/${org}/contacts${contactQuery(Object.fromEntries(next))}`);
  }
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget)("text").trim();
    go({ text: text === "" ? undefined : text });
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <form onSubmit={search} className="w-full sm:w-72">
        <Field label={t("search")} labelHidden>
          <Input
            key={filter.text}
            name="text"
            type="search"
            defaultValue={filter.text ?? ""}
            placeholder={t("search")}
            autoComplete="off"
          />
        </Field>
      </form>
      <CompactSelect
        label={t("channel")}
        value={filter.channel}
        all={t("any_channel")}
        onChange={(channel) => go({ channel })}
        options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
      />
      <CompactSelect
        label={t("tag")}
        value={filter.tag}
        all={t("any_tag")}
        onChange={(tag) => go({ tag })}
        options={tags.map((tag) => ({ value: tag, label: `#${tag}` }))}
      />
      <CompactSelect
        label={t("consent")}
        value={filter.consent}
        all={t("any_consent")}
        onChange={(consent) => go({ consent })}
        options={[{ value: "out", label: t("opted_out") }]}
      />
    </div>
  );
}
