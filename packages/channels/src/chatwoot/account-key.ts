/** The key of one inbox of one Chatwoot account. It includes the host, since different installations use the same numbers. */
export type ChatwootPlace = { host: string; accountId: string; inboxId: string };

export function chatwootAccountKey({ host, accountId, inboxId }: ChatwootPlace): string {
  return `${host}/${accountId}/${inboxId}`;
}

export function readChatwootAccountKey(key: string): ChatwootPlace | undefined {
  const match = /^([^/\s]+)\/(\d+)\/(\d+)$/.exec(key);
  return match === null ? undefined : { host: match[1]!, accountId: match[2]!, inboxId: match[3]! };
}

/** The host, and port if the address has one, in lower case. */
export function chatwootHost(baseUrl: string): string {
  return new URL(baseUrl).host.toLowerCase();
}
