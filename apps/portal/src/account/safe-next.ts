/** The address after signing in: a path of the portal, or the start page. An address of another site could be a phishing link. */
export function safeNext(next: string | null | undefined): string {
  return next !== null && next !== undefined && /^\/(?![/\\])[\w\-./?=&%+*[\]]*$/.test(next) ? next : "/";
}
