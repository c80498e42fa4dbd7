"use client";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Bot, Clock, FileText, Inbox, type LucideIcon, UserRound, Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useOrg } from "../client/org.tsx";
import { useContactName } from "../i18n/use-contact-name.ts";
import { pageIcons } from "./page-icons.ts";
import type { RailPage } from "./pages.ts";
import type { PaletteAction } from "./palette-actions.ts";
import { readRecent } from "./recent-items.ts";
import { useFound } from "./use-found.ts";

export type Choice = { do: "go"; path: string; label: string } | { do: "act"; action: PaletteAction };

type Entry = {
  key: string;
  label: string;
  hint?: string | undefined;
  kind: string;
  icon: LucideIcon;
  shortcut?: string | undefined;
  choice: Choice;
};

const foundIcons = { conversation: Inbox, contact: UserRound, agent: Bot, article: FileText };
const foundPath = {
  conversation: ({ id }: { id: string }) => `/inbox/${id}`,
  contact: ({ id }: { id: string }) => `/contacts/${id}`,
  agent: ({ id }: { id: string }) => `/agents/${id}`,
  article: ({ id, parentId }: { id: string; parentId: string | null }) => `/knowledge/${parentId}/${id}`,
};

/** Whether an action of an open conversation can be done on this page now. */
const isOnPage = ({ presses }: PaletteAction) =>
  presses === undefined || document.querySelector(`main [data-action="${presses}"]`) !== null;

type PageListProps = {
  pages: readonly RailPage[];
  actions: readonly PaletteAction[];
  choose: (choice: Choice) => void;
};

/** Pages and actions whose name has the words, and what the words find. Loaded on first use. */
export default function PageList({ pages, actions, choose }: PageListProps) {
  const t = useTranslations("common");
  const org = useOrg();
  const contactName = useContactName();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState("");
  const { found, isLooking } = useFound(words);
  // The dialog opens before this part is loaded.
  useEffect(() => input.current?.focus(), []);
  const has = (label: string) => label.toLowerCase().includes(words.trim().toLowerCase());
  const go = (path: string, label: string): Choice => ({ do: "go", path, label });

  const recent = words === "" ? readRecent(org) : [];
  const entries: Entry[] = [
    ...recent.map(({ label, path }) => ({
      key: `recent ${path}`,
      label,
      kind: t("palette.kinds.recent"),
      icon: Clock,
      choice: go(path, label),
    })),
    ...pages.map(({ id, path, key }) => {
      const label = t(`pages.${id}`);
      const shortcut = key === undefined ? undefined : `g ${key}`;
      return {
        key: path,
        label,
        kind: t("palette.kinds.page"),
        icon: pageIcons[id],
        shortcut,
        choice: go(path, label),
      };
    }),
    ...actions.filter(isOnPage).map((action) => ({
      key: action.id,
      label: t(`palette.actions.${action.id}`),
      kind: t("palette.kinds.action"),
      icon: Zap,
      choice: { do: "act" as const, action },
    })),
  ].filter(({ label }) => has(label));
  const results: Entry[] = found.map((each) => {
    const label =
      each.kind === "conversation" || each.kind === "contact"
        ? contactName({ name: each.name, id: each.kind === "contact" ? each.id : (each.parentId ?? each.id) })
        : (each.name ?? each.id);
    return {
      key: `${each.kind} ${each.id}`,
      label,
      hint: each.hint ?? undefined,
      kind: t(`palette.kinds.${each.kind}`),
      icon: foundIcons[each.kind],
      choice: go(foundPath[each.kind](each), label),
    };
  });
  return (
    <Autocomplete.Root
      inline
      open
      autoHighlight="always"
      items={[...entries, ...results]}
      filter={null}
      value={words}
      onValueChange={setWords}
      itemToStringValue={(entry: Entry) => entry.label}
    >
      <Autocomplete.Input
        ref={input}
        aria-label={t("palette.open")}
        placeholder={t("palette.hint")}
        maxLength={100}
        className="w-full border-b border-border bg-surface px-4 py-3 outline-none"
      />
      <Autocomplete.Empty>
        <p className="px-4 py-3 text-muted">{t(isLooking ? "palette.looking" : "palette.nothing")}</p>
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-96 overflow-y-auto p-1">
        {({ key, label, hint, kind, icon: Icon, shortcut, choice }: Entry) => (
          <Autocomplete.Item
            key={key}
            value={{ key, label, hint, kind, icon: Icon, shortcut, choice }}
            onClick={() => choose(choice)}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded px-3 data-[highlighted]:bg-raised"
          >
            <Icon aria-hidden size={16} className="shrink-0 text-muted" />
            <span className="max-w-[60%] shrink-0 truncate">{label}</span>
            <span className="min-w-0 flex-1 truncate text-sm text-muted">{hint}</span>
            <span className="shrink-0 text-sm text-muted">{shortcut ?? kind}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}
