const retryMs = 2_000;
/** A session that is replaced by another ends before the browser has the cookie of the new one. */
const settleMs = 1_000;
/** A page that waited longer than this for its turn to listen may have missed something meanwhile. */
const freshMs = 1_000;

export type Feed = { changed(topic: string): void; signedOut(): void };
type News = { topic: string } | "signed-out";

/** Whether nobody is signed in any more; while the portal cannot be reached nobody knows. */
async function isSignedOut(): Promise<boolean> {
  const answer = await fetch("/api/session").catch(() => undefined);
  return answer?.ok === true && ((await answer.json()) as { signedIn: boolean }).signedIn === false;
}

/** One stream to the portal, opened again when it ends: a session may have been replaced by another. */
function listen(org: string, tell: (news: News) => void): () => void {
  const began = Date.now();
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  async function again(): Promise<void> {
    source?.close();
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    if (stopped) return;
    if (await isSignedOut()) tell("signed-out");
    else retry = setTimeout(open, retryMs);
  }
  function open(): void {
    const next = new EventSource(`/api/o/${org}/events`);
    source = next;
    next.addEventListener("change", (event) => tell({ topic: event.data }));
    next.addEventListener("signed-out", () => void again());
    next.addEventListener("open", () => {
      if (Date.now() - began > freshMs) tell({ topic: "everything" });
    });
    next.addEventListener("error", () => {
      if (next.readyState === EventSource.CLOSED) void again();
    });
  }
  open();
  return () => {
    stopped = true;
    clearTimeout(retry);
    source?.close();
  };
}

/**
 * Follows a tenant's changes. Of all open pages of a tenant one listens and tells the others: browsers open six connections to a
 * host, and streams that never end would take them all. When that page is closed, another takes its place.
 * @returns ends it
 */
export function followChanges(org: string, feed: Feed): () => void {
  const name = `konstruct-live-${org}`;
  const others = new BroadcastChannel(name);
  const ended = new AbortController();
  const tell = (news: News) => (news === "signed-out" ? feed.signedOut() : feed.changed(news.topic));
  others.addEventListener("message", (event: MessageEvent<News>) => tell(event.data));
  const began = Date.now();
  navigator.locks
    .request(name, { signal: ended.signal }, async () => {
      if (Date.now() - began > freshMs) feed.changed("everything");
      const stop = listen(org, (news) => {
        others.postMessage(news);
        tell(news);
      });
      await new Promise((resolve) => ended.signal.addEventListener("abort", resolve, { once: true }));
      stop();
    })
    // Closed while another page listened: that is no failure.
    .catch((thrown: unknown) => {
      if (!ended.signal.aborted) throw thrown;
    });
  return () => {
    ended.abort();
    others.close();
  };
}
