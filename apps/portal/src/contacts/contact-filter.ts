import type { Channel } from "@konstruct/core/message";
import { channels } from "../channels/channel-names.ts";

export type ContactFilter = {
  text?: string;
  channel?: Channel;
  tag?: string;
  consent?: "out";
  cursor?: string;
};

/** The filter in the address of the contacts; invalid parts are dropped. */
export function readContactFilter(params: Record<string, string | string[] | undefined>): ContactFilter {
  const words = (value: unknown, most: number) =>
    typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, most) : undefined;
  const filter = {
    text: words(params.text, 200),
    channel: channels.find((channel) => channel === params.channel),
    tag: words(params.tag, 60),
    consent: params.consent === "out" ? ("out" as const) : undefined,
    cursor: words(params.cursor, 80),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export function contactQuery(filter: ContactFilter): string {
  const query = new URLSearchParams(filter as Record<string, string>).toString();
  return query === "" ? "" : `?${query}`;
}
