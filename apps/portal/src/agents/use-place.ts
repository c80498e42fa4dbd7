"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useOrg } from "../client/org.tsx";
import { useDraft } from "./draft/draft-context.tsx";
import { type Place, readSection, type SectionId } from "./section-list.ts";

/** The open section and entry, which are in the address, and the way to another. */
export function usePlace(): Place & {
  /** Whether the address names a section. */
  isAsked: boolean;
  /** The address of a section. */
  hrefOf(section: SectionId): string;
  open(section: SectionId, item?: string | null): void;
  /** Opens another entry of the section without a step in the browser's history. */
  choose(item: string): void;
} {
  const org = useOrg();
  const { agentId } = useDraft();
  const router = useRouter();
  const base = `/o/${org}/agents/${agentId}`;
  const isHere = usePathname() === base;
  const asked = useSearchParams();
  const section = readSection(asked.get("section"));
  const address = (to: SectionId, item: string | null) =>
    `${base}?${new URLSearchParams({ section: to, ...(item !== null && { item }) })}`;
  return {
    section,
    item: asked.get("item"),
    isAsked: asked.has("section"),
    hrefOf: (to) => address(to, null),
    open(to, item = null) {
      // Changes the address without a navigation, so that typing neither reloads the page nor waits for it.
      if (isHere) window.history.pushState(null, "", address(to, item));
      else router.push(address(to, item));
    },
    choose: (item) => window.history.replaceState(null, "", address(section, item)),
  };
}
