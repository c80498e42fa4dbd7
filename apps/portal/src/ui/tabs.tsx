"use client";
import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export type Tab = { id: string; label: string; content: ReactNode };

/** Tabs within a page. For views with their own address: TabLinks. */
export function Tabs({ tabs, name, first }: { tabs: readonly Tab[]; name: string; first?: string }) {
  return (
    <BaseTabs.Root defaultValue={first ?? tabs[0]?.id}>
      <BaseTabs.List aria-label={name} className="flex gap-1 overflow-x-auto border-b border-border">
        {tabs.map(({ id, label }) => (
          <BaseTabs.Tab
            key={id}
            value={id}
            className="min-h-9 cursor-pointer border-b-2 border-transparent px-3 whitespace-nowrap text-muted data-[active]:border-accent data-[active]:text-text"
          >
            {label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ id, content }) => (
        <BaseTabs.Panel key={id} value={id} className="pt-4">
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
