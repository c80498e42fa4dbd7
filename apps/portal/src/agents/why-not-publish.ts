import type { AutosaveState } from "./draft/autosave.ts";

export type WhyNotPublish =
  | { key: "choose_first" | "save_first" | "nothing_to_publish" }
  | { key: "problems_first"; count: number };

/** What has to be done before the draft can be checked for publishing; null: nothing. */
export function whyNotPublish(
  { status, findings, differs }: Pick<AutosaveState, "status" | "findings" | "differs">,
  isPublished: boolean,
): WhyNotPublish | null {
  if (status === "conflict") return { key: "choose_first" };
  // The server would publish the draft that it saved before.
  if (status === "failed" || status === "offline") return { key: "save_first" };
  if (findings.length > 0) return { key: "problems_first", count: findings.length };
  const saysWhatIsLive = isPublished && !differs && status === "saved";
  return saysWhatIsLive ? { key: "nothing_to_publish" } : null;
}
