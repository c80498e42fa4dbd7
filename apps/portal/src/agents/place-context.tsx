"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useOrg } from "../client/org.tsx";
import { type Place, readSection, type SectionId } from "./section-list.ts";

type PlaceValue = Place & {
  /** Whether the address names a section. */
  isAsked: boolean;
  /** The address of a section. */
  hrefOf(section: SectionId): string;
  open(section: SectionId, item?: string | null): void;
  /** Opens another entry of the section without a step in the browser's history. */
  choose(item: string): void;
};

const PlaceContext = createContext<PlaceValue | null>(null);

/** The open section and entry, which are in the address, and the way to another. */
export function usePlace(): PlaceValue {
  const value = useContext(PlaceContext);
  if (value === null) throw new Error("outside the page of an agent");
  return value;
}

const withMark = (query: string) => (query === "" || query.startsWith("?") ? query : `?${query}`);

export function PlaceProvider({ agentId, children }: { agentId: string; children: ReactNode }) {
  const org = useOrg();
  const router = useRouter();
  const base = `/o/${org}/agents/${agentId}`;
  const isHere = usePathname() === base;
  const asked = useSearchParams();
  // Own state: the router's waits for whatever it reads at the time.
  const [query, setQuery] = useState(() => asked.toString());
  // Addresses left by changes of our own: a reading of the page that began at one of them writes it back when it ends.
  const left = useRef(new Set<string>());
  const shown = useRef(withMark(query));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read again when the router has another
  useEffect(() => {
    const { search } = window.location;
    if (!left.current.has(search)) {
      shown.current = search;
      setQuery(search);
      return;
    }
    // On a step back the router may render before the listener below has heard of it.
    const timer = setTimeout(() => {
      if (left.current.has(window.location.search))
        window.history.replaceState(null, "", `${base}${shown.current}`);
    });
    return () => clearTimeout(timer);
  }, [asked]);
  const move = useCallback((from: string, to: string) => {
    left.current.add(from);
    left.current.delete(to);
    shown.current = to;
    setQuery(to);
  }, []);
  useEffect(() => {
    // A link may lead to where one was before.
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a[href]") !== null) left.current.clear();
    };
    const goBack = () => move(shown.current, window.location.search);
    window.addEventListener("popstate", goBack);
    window.addEventListener("click", follow, true);
    return () => {
      window.removeEventListener("popstate", goBack);
      window.removeEventListener("click", follow, true);
    };
  }, [move]);
  const now = new URLSearchParams(query);
  const section = readSection(now.get("section"));
  const queryOf = (to: SectionId, item: string | null) =>
    `?${new URLSearchParams({ section: to, ...(item !== null && { item }) })}`;
  const value: PlaceValue = {
    section,
    item: now.get("item"),
    isAsked: now.has("section"),
    hrefOf: (to) => `${base}${queryOf(to, null)}`,
    open(to, item = null) {
      const next = queryOf(to, item);
      move(window.location.search, next);
      // Changes the address without a navigation, so that typing neither reloads the page nor waits for it.
      if (isHere) window.history.pushState(null, "", `${base}${next}`);
      else router.push(`${base}${next}`);
    },
    choose(item) {
      const next = queryOf(section, item);
      move(window.location.search, next);
      window.history.replaceState(null, "", `${base}${next}`);
    },
  };
  return <PlaceContext value={value}>{children}</PlaceContext>;
}
