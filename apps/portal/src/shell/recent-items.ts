const most = 6;

/** A thing that was opened from the palette, in this browser. */
export type RecentItem = { label: string; path: string };

const keyOf = (org: string) => `konstruct-recent:${org}`;

export function readRecent(org: string): RecentItem[] {
  try {
    const items = JSON.parse(localStorage.getItem(keyOf(org)) ?? "[]") as unknown;
    return Array.isArray(items) ? items.filter(isItem).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** The newest first, each once. */
export function noteRecent(org: string, { label, path }: RecentItem): void {
  const others = readRecent(org).filter((item) => item.path !== path);
  localStorage.setItem(keyOf(org), JSON.stringify([{ label, path }, ...others].slice(0, most)));
}

const isItem = (value: unknown): value is RecentItem =>
  typeof value === "object" &&
  value !== null &&
  "label" in value &&
  typeof value.label === "string" &&
  "path" in value &&
  typeof value.path === "string" &&
  value.path.startsWith("/");
