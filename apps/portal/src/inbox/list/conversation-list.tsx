"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import dynamic from "next/dynamic";
import { useNow, useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useRef } from "react";
import { useOrg } from "../../client/org.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useInboxData, useSelection } from "../inbox-data.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { inboxQuery } from "./inbox-filter.ts";
import { useConversations } from "./use-conversations.ts";
import { useInboxFilter } from "./use-inbox-filter.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** Loaded with the first selection. */
const BulkBar = dynamic(() => import("./bulk-bar.tsx").then((part) => part.BulkBar), { ssr: false });

const rowPx = 56;
/** So many rows before the end, the next page is read. */
const ahead = 20;

/** Conversations, the newest activity first. Only rows in sight are drawn, and pages are read while it scrolls. */
export function ConversationList() {
  const t = useTranslations("inbox");
  const org = useOrg();
  const now = useNow({ updateInterval: 30_000 });
  const { mayAnswer } = useInboxData();
  const { filter, current } = useInboxFilter();
  const { rows: found, hasMore, problem, loadMore, readAgain } = useConversations(filter);
  const { selected, select } = useSelection();
  const rows = found ?? [];
  const box = useRef<HTMLElement>(null);
  // By id: rows move while conversations go on.
  const lastSelected = useRef<string | null>(null);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 8,
    getItemKey: (index) => rows[index]!.id,
  });
  const items = list.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  useEffect(() => {
    // After a failure it is read again on request only.
    if (hasMore && problem === null && lastShown >= rows.length - ahead) void loadMore();
  });

  function toggle(index: number, isRange = false): void {
    const isSelected = !selected.has(rows[index]!.id);
    const last = isRange ? rows.findIndex(({ id }) => id === lastSelected.current) : -1;
    const start = last === -1 ? index : last;
    const range = rows.slice(Math.min(start, index), Math.max(start, index) + 1);
    select(
      range.map(({ id }) => id),
      isSelected,
    );
    lastSelected.current = rows[index]!.id;
  }
  useRowKeys({
    box,
    count: rows.length,
    openIndex: rows.findIndex(({ id }) => id === current),
    scrollTo: (index) => list.scrollToIndex(index),
    toggle: (index) => mayAnswer && toggle(index),
  });

  const isFiltered = inboxQuery(filter) !== "";
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        aria-label={t("list")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
      >
        {problem !== null && (
          <p role="alert" className="flex flex-col items-start gap-2 p-3 text-bad">
            {problem}
            <Button small onClick={readAgain}>
              {t("try_again")}
            </Button>
          </p>
        )}
        {found === null && problem === null && (
          <div className="appear-late p-3">
            <Skeleton lines={6} />
          </div>
        )}
        {found?.length === 0 && (
          <div className="p-3">
            <EmptyState
              title={t(isFiltered ? "none_found" : "none")}
              text={isFiltered ? undefined : t("none_text")}
              action={
                <LinkButton href={isFiltered ? `/o/${org}/inbox?view=all` : `/o/${org}/channels`}>
                  {t(isFiltered ? "show_all" : "connect")}
                </LinkButton>
              }
            />
          </div>
        )}
        <ul
          className="relative"
          ref={(element) => element?.style.setProperty("height", `${list.getTotalSize()}px`)}
        >
          {items.map(({ key, index, start }) => {
            const line = rows[index]!;
            return (
              <li
                key={key}
                aria-setsize={hasMore ? -1 : rows.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 top-0 h-14"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ConversationRow
                  line={line}
                  index={index}
                  now={now}
                  href={`/o/${org}/inbox/${line.id}${inboxQuery(filter)}`}
                  isOpen={line.id === current}
                  isSelected={mayAnswer ? selected.has(line.id) : undefined}
                  onSelect={(event: MouseEvent) => toggle(index, event.shiftKey)}
                />
              </li>
            );
          })}
        </ul>
      </section>
      {selected.size > 0 && <BulkBar />}
    </div>
  );
}
