"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { TabLinks } from "../ui/tab-links.tsx";

const tabs = [
  { id: "designer", path: "" },
  { id: "versions", path: "/versions" },
  { id: "replay", path: "/replay" },
] as const;

/** Links to the pages of one agent. */
export function AgentTabs({ org, agentId, mayReplay }: { org: string; agentId: string; mayReplay: boolean }) {
  const t = useTranslations("agents.tabs");
  const base = `/o/${org}/agents/${agentId}`;
  const path = usePathname();
  const current = tabs.findLast((tab) => path.startsWith(`${base}${tab.path}`))?.id ?? "designer";
  return (
    <TabLinks
      name={t("name")}
      current={current}
      links={tabs
        .filter(({ id }) => id !== "replay" || mayReplay)
        .map((tab) => ({ id: tab.id, label: t(tab.id), href: `${base}${tab.path}` }))}
    />
  );
}
