import type { Permission } from "@konstruct/services/context";

/** `path`: the page that begins the action. Without one the palette does it itself. */
export type PaletteAction = {
  id: "new_agent" | "invite" | "write_article" | "theme" | "take_over" | "assign" | "snooze" | "resolve";
  path?: string;
  permission?: Permission;
  /** An action of an open conversation (apps/portal/src/inbox/use-action.ts). */
  presses?: string;
};

/** Every action of the palette; a member is offered those of their role. */
export const paletteActions: readonly PaletteAction[] = [
  { id: "new_agent", path: "/agents", permission: "agent.publish" },
  { id: "invite", path: "/settings/members", permission: "member.manage" },
  { id: "write_article", path: "/knowledge", permission: "knowledge.write" },
  { id: "theme" },
  { id: "take_over", presses: "take", permission: "conversation.answer" },
  { id: "assign", presses: "assign", permission: "conversation.answer" },
  { id: "snooze", presses: "snooze", permission: "conversation.answer" },
  { id: "resolve", presses: "resolve", permission: "conversation.answer" },
];
