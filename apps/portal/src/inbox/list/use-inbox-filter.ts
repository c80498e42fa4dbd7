"use client";
import { useParams, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { type InboxFilter, readInboxFilter } from "./inbox-filter.ts";

/** The filter in the address, and the conversation that is open. */
export function useInboxFilter(): { filter: InboxFilter; current: string | undefined } {
  const params = useSearchParams();
  const { conversation } = useParams<{ conversation?: string }>();
  const filter = useMemo(() => readInboxFilter(Object.fromEntries(params)), [params]);
  return { filter, current: conversation };
}
