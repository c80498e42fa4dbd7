import { momentOf } from "./moment.ts";

function decodeEntities(escaped: string): string {
  return escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** `!date^stamp^format^link`: the words Slack falls back to, else the moment in UTC. */
function writtenDate(target: string, label: string): string {
  const [, stamp, format] = target.split("^");
  return label || (momentOf(Number(stamp), format, undefined) ?? target);
}

function decodeReference(inner: string): string {
  const bar = inner.indexOf("|");
  const target = bar < 0 ? inner : inner.slice(0, bar);
  const label = bar < 0 ? "" : inner.slice(bar + 1);
  if (target.startsWith("@")) return `@${label || target.slice(1)}`;
  if (target.startsWith("#")) return `#${label || target.slice(1)}`;
  if (target.startsWith("!subteam^")) return label || `@${target.slice("!subteam^".length)}`;
  if (target.startsWith("!date^")) return writtenDate(target, label);
  if (target.startsWith("!")) return `@${label || target.slice(1)}`;
  const address = target.startsWith("mailto:") ? target.slice("mailto:".length) : target;
  return label && label !== address && label !== target ? `${label} (${address})` : address;
}

/**
 * Slack's message text as a person reads it: references spelled out, the three escapes undone, mentions of the bot removed
 * (docs.slack.dev, "Formatting text for app surfaces").
 */
export function decodeSlackText(source: string, botUserIds: ReadonlySet<string>): string {
  const decoded = source.replace(
    /( ?)<([^<>]+)>( ?)/g,
    (_whole, before: string, inner: string, after: string) => {
      const user = /^@([A-Z0-9]+)(?:\||$)/.exec(inner)?.[1];
      if (!user || !botUserIds.has(user)) return before + decodeReference(inner) + after;
      // "hey <@bot>, where" loses the space before the comma, "hey <@bot> where" keeps one.
      return before && after;
    },
  );
  return decodeEntities(decoded).trim();
}

/** The ids mentioned in a text, in order. */
export function mentionedUsers(source: string): string[] {
  return [...source.matchAll(/<@([A-Z0-9]+)(?:\|[^<>]*)?>/g)].map((match) => match[1]!);
}
