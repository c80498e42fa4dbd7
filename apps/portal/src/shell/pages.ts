import type { Permission } from "@konstruct/services/context";
import type { pageIcons } from "./page-icons.ts";

export type RailPageId = keyof typeof pageIcons;
/** A page of the rail. `key`: its letter after `g`. */
export type RailPage = { id: RailPageId; path: string; permission?: Permission; key?: string };
export type RailGroup = { id: "work" | "build" | "observe" | "settings"; pages: readonly RailPage[] };

/** Every page. Palette, rail, keyboard and the tests of every page read this list. */
export const rail: readonly RailGroup[] = [
  {
    id: "work",
    pages: [
      { id: "home", path: "", key: "h" },
      { id: "inbox", path: "/inbox", permission: "conversation.read", key: "i" },
      { id: "contacts", path: "/contacts", permission: "contact.read", key: "o" },
      { id: "approvals", path: "/approvals", permission: "approval.read", key: "a" },
      { id: "escalations", path: "/escalations", permission: "conversation.read", key: "e" },
    ],
  },
  {
    id: "build",
    pages: [
      { id: "agents", path: "/agents", permission: "agent.read", key: "d" },
      { id: "knowledge", path: "/knowledge", permission: "knowledge.read", key: "k" },
      { id: "tools", path: "/tools", permission: "tool.read", key: "t" },
      { id: "evaluations", path: "/evaluations", permission: "evaluation.read", key: "v" },
    ],
  },
  {
    id: "observe",
    pages: [
      { id: "analytics", path: "/analytics", permission: "analytics.read", key: "y" },
      { id: "costs", path: "/costs", permission: "analytics.read", key: "c" },
      { id: "audit", path: "/audit", permission: "audit.read", key: "u" },
    ],
  },
  {
    id: "settings",
    pages: [
      { id: "channels", path: "/channels", permission: "channel_account.read", key: "n" },
      { id: "models", path: "/settings/models", permission: "model.manage", key: "l" },
      { id: "members", path: "/settings/members", permission: "member.read", key: "m" },
      { id: "api_keys", path: "/settings/api-keys", permission: "api_key.manage" },
      { id: "notifications", path: "/settings/notifications", permission: "notification.read" },
      { id: "security", path: "/settings/security" },
    ],
  },
];
