"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { classes } from "../ui/classes.ts";
import { Heading } from "../ui/heading.tsx";
import { type InboxData, InboxProvider } from "./inbox-data.tsx";
import { ConversationList } from "./list/conversation-list.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import { useInboxFilter } from "./list/use-inbox-filter.ts";
import { ViewList } from "./list/view-list.tsx";

/** Timers are shorter than this, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

type InboxFrameProps = {
  data: InboxData;
  /** When the next snooze ends. */
  nextWake: string | null;
  children: ReactNode;
};

/** Views, list and conversation, each with its own scroll. On a phone one of them at a time. */
export function InboxFrame({ data, nextWake, children }: InboxFrameProps) {
  const t = useTranslations("inbox");
  const router = useRouter();
  const { current } = useInboxFilter();
  const isOpen = current !== undefined;
  useEffect(() => {
    if (nextWake === null) return;
    const ms = new Date(nextWake).getTime() - Date.now();
    const timer = setTimeout(() => router.refresh(), Math.min(Math.max(ms, 0) + 500, longestTimer));
    return () => clearTimeout(timer);
  }, [nextWake, router]);
  const Title = isOpen ? "p" : Heading;
  return (
    <InboxProvider data={data}>
      <div data-fills-window className="absolute inset-0 flex flex-col">
        <div
          className={classes(
            "min-w-0 shrink-0 items-center gap-3 border-b border-border bg-surface px-3 py-2",
            isOpen ? "hidden lg:flex" : "flex",
          )}
        >
          <Title className="text-lg font-semibold">{t("title")}</Title>
          <div className="min-w-0 flex-1 overflow-x-auto">
            <FilterBar />
          </div>
        </div>
        <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
          <div
            className={classes(
              "min-h-0 shrink-0 bg-surface lg:w-40 lg:border-r lg:border-border",
              isOpen ? "hidden min-[1400px]:flex" : "flex",
            )}
          >
            <ViewList />
          </div>
          <div
            className={classes(
              "min-h-0 flex-1 flex-col border-border bg-surface lg:w-80 lg:flex-none lg:border-r",
              isOpen ? "hidden lg:flex" : "flex",
            )}
          >
            <ConversationList />
          </div>
          <div className={classes("min-h-0 min-w-0 flex-1", isOpen ? "flex" : "hidden lg:flex")}>
            {children}
          </div>
        </div>
      </div>
    </InboxProvider>
  );
}
