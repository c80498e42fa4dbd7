"use client";
import { conversationViews, mostCounted } from "@konstruct/services/inbox/conversation-states";
import { Trash2, Users } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useOrg } from "../../client/org.tsx";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { useInboxData } from "../inbox-data.tsx";
import { inboxQuery, viewOf } from "./inbox-filter.ts";
import { useInboxFilter } from "./use-inbox-filter.ts";

/** Loaded with the first filter. */
const SaveView = dynamic(() => import("./save-view.tsx").then((part) => part.SaveView), { ssr: false });

const link =
  "flex min-h-8 min-w-0 shrink-0 items-center justify-between gap-2 rounded-md px-2 whitespace-nowrap hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium";

/** The views every member has, with their counts, and saved ones. */
export function ViewList() {
  const t = useTranslations("inbox");
  const org = useOrg();
  const { counts, savedViews } = useInboxData();
  const { filter } = useInboxFilter();
  const remove = useCommand("inbox.remove_view", { done: t("saved_views.removed") });
  const query = inboxQuery(filter);
  const isPlain = inboxQuery(filter, { view: undefined }) === "";
  const shown = (count: number) => (count >= mostCounted ? `${mostCounted - 1}+` : String(count));
  return (
    <nav
      aria-label={t("views.title")}
      className="flex w-full min-w-0 gap-1 overflow-x-auto p-2 lg:flex-col lg:overflow-x-hidden lg:overflow-y-auto"
    >
      {[...conversationViews, "all" as const].map((view) => (
        <Link
          key={view}
          prefetch={false}
          href={`/o/${org}/inbox${view === "open" ? "" : `?view=${view}`}`}
          aria-current={isPlain && viewOf(filter) === view ? "page" : undefined}
          className={link}
        >
          {t(`views.${view}`)}
          {counts[view] !== undefined && counts[view] > 0 && (
            <span className="text-sm text-muted tabular-nums">{shown(counts[view])}</span>
          )}
        </Link>
      ))}
      {savedViews.length > 0 && (
        <p className="hidden px-2 pt-3 text-sm text-muted lg:block">{t("saved_views.title")}</p>
      )}
      {savedViews.map(({ id, name, filter: saved, isOwn, isShared }) => (
        <span key={id} className="group flex min-w-0 items-center">
          <Link
            prefetch={false}
            href={`/o/${org}/inbox${inboxQuery(saved)}`}
            aria-current={query !== "" && query === inboxQuery(saved) ? "page" : undefined}
            className={classes(link, "flex-1 lg:shrink")}
          >
            <span className="truncate">{name}</span>
            {isShared && (
              <span title={t("saved_views.shared")} className="text-muted">
                <Users aria-hidden size={14} />
                <span className="sr-only">{t("saved_views.shared")}</span>
              </span>
            )}
          </Link>
          {isOwn && (
            <Button
              small
              look="quiet"
              aria-label={t("saved_views.remove", { name })}
              icon={<Trash2 aria-hidden size={14} />}
              onClick={() => void remove.run({ id })}
            />
          )}
        </span>
      ))}
      {query !== "" && <SaveView filter={filter} />}
    </nav>
  );
}
