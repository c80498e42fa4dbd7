"use client";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";

export type PageEntry = { label: string; path: string; key?: string | undefined };

/** A filtered list of pages by name. Loaded on first use. */
export default function PageList({
  entries,
  go,
}: {
  entries: readonly PageEntry[];
  go: (path: string) => void;
}) {
  const t = useTranslations("common");
  const input = useRef<HTMLInputElement>(null);
  // The dialog opens before this part is loaded.
  useEffect(() => input.current?.focus(), []);
  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      items={entries}
      itemToStringValue={(entry: PageEntry) => entry.label}
    >
      <Autocomplete.Input
        ref={input}
        aria-label={t("palette.open")}
        placeholder={t("palette.hint")}
        className="w-full border-b border-border bg-surface px-4 py-3 outline-none"
      />
      <Autocomplete.Empty>
        <p className="px-4 py-3 text-muted">{t("palette.nothing")}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-80 overflow-y-auto p-1">
        {(entry: PageEntry) => (
          <Autocomplete.Item
            key={entry.path}
            value={entry}
            onClick={() => go(entry.path)}
            className="flex min-h-9 cursor-pointer items-center justify-between rounded px-3 data-[highlighted]:bg-raised"
          >
            {entry.label}
            {entry.key !== undefined && <kbd className="text-sm text-muted">g {entry.key}</kbd>}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
