/** Where to go after signing in: a path of ours, or the start. Anything else could lead whoever follows it astray. */
export function safeNext(next: string | null | undefined): string {
  return next !== null && next !== undefined && /^\/(?![/\\])[\w\-./?=&%[\]]*$/.test(next) ? next : "/";
}
