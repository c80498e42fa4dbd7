"use client";
import type { ListedLine } from "@konstruct/services/inbox/list-conversations";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { CommandError, callCommand } from "../../client/call-command.ts";
import { liveEvent } from "../../client/live.tsx";
import { useOrg } from "../../client/org.tsx";
import { whyNot } from "../../client/use-command.ts";
import { type InboxFilter, inboxQuery, toServiceFilter } from "./inbox-filter.ts";
import { mergeRows, type Page } from "./merge-rows.ts";

const pageSize = 50;
const pauseMs = 200;
/** Changes after which the list is read again. */
const topics = new Set(["conversations", "approvals", "escalations", "members", "everything"]);

type Loaded = Page<ListedLine> & { query: string };

/**
 * The conversations of a filter, page by page. The list outlives the page beside it, so it is read by a command and not with a page.
 * `rows` is null until the first page is there.
 */
export function useConversations(filter: InboxFilter) {
  const org = useOrg();
  const query = inboxQuery(filter);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isAsking = useRef(false);
  const wanted = useRef(query);

  const read = useEffectEvent(async (cursor: string | null): Promise<void> => {
    // An answer for an earlier filter may come after the one for this.
    const isLate = () => wanted.current !== query;
    try {
      const page = await callCommand(org, "inbox.list", {
        ...toServiceFilter(filter),
        limit: pageSize,
        ...(cursor !== null && { cursor }),
      });
      if (isLate()) return;
      const next = { rows: page.conversations, cursor: page.nextCursor };
      setProblem(null);
      setLoaded((before) => {
        if (before === null || before.query !== query) return cursor === null ? { ...next, query } : before;
        if (cursor === null) return { ...mergeRows(before, next), query };
        // A page that was read again meanwhile ends elsewhere.
        if (before.cursor !== cursor) return before;
        return { rows: [...before.rows, ...next.rows], cursor: next.cursor, query };
      });
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      if (!isLate()) setProblem(whyNot(thrown));
    }
  });

  useEffect(() => {
    wanted.current = query;
    void read(null);
  }, [query]);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const onChange = (event: Event) => {
      if (!topics.has((event as CustomEvent<string>).detail)) return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void read(null);
      }, pauseMs);
    };
    window.addEventListener(liveEvent, onChange);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener(liveEvent, onChange);
    };
  }, []);

  const isCurrent = loaded?.query === query;
  async function loadMore(): Promise<void> {
    if (isAsking.current || !isCurrent || loaded.cursor === null) return;
    isAsking.current = true;
    await read(loaded.cursor);
    isAsking.current = false;
  }
  return {
    rows: isCurrent ? loaded.rows : null,
    hasMore: isCurrent && loaded.cursor !== null,
    problem,
    loadMore,
    readAgain: () => void read(null),
  };
}
