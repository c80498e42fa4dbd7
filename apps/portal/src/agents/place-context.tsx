"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { useOrg } from "../client/org.tsx";
import { changeOwnQuery, followOwnQuery, ownQuery, readOwnQuery } from "../client/own-query.ts";
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

export function PlaceProvider({ agentId, children }: { agentId: string; children: ReactNode }) {
  const org = useOrg();
  const router = useRouter();
  const base = `/o/${org}/agents/${agentId}`;
  const isHere = usePathname() === base;
  const asked = useSearchParams().toString();
  useEffect(() => (isHere ? ownQuery(base) : undefined), [base, isHere]);
  const query = useSyncExternalStore(followOwnQuery, readOwnQuery, () => null) ?? asked;
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
      if (isHere) changeOwnQuery("pushState", next);
      else router.push(`${base}${next}`);
    },
    choose(item) {
      changeOwnQuery("replaceState", queryOf(section, item));
    },
  };
  return <PlaceContext value={value}>{children}</PlaceContext>;
}
