const retryMs = 2_000;
/** A replaced session ends before the browser has the cookie of the new one. */
const settleMs = 1_000;
/** A page that waited longer than this to become the listener may have missed changes, in milliseconds. */
const freshMs = 1_000;

export type Feed = { changed(topic: string): void; signedOut(): void };
/** `replaced`: too many streams were open, and this one was closed. */
type News = { topic: string } | "signed-out" | "replaced";
/** The reader looks at a paused page again. */
type Look = "look";
type Listening = { again(): void; stop(): void };

/** Whether the session has ended; unknown while the portal cannot be reached. */
async function isSignedOut(): Promise<boolean> {
  const answer = await fetch("/api/session").catch(() => undefined);
  return answer?.ok === true && ((await answer.json()) as { signedIn: boolean }).signedIn === false;
}

/**
 * One stream to the portal, opened again when it ends, because a session may have been replaced.
 * @param readAt when the page was read, in milliseconds since the browser asked for it
 */
function listen(org: string, readAt: number, tell: (news: News) => void): Listening {
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
    const next = new EventSource(`/api/o/${org}/events?age=${Math.ceil(performance.now() - readAt)}`);
    source = next;
    next.addEventListener("change", (event) => tell({ topic: event.data }));
    next.addEventListener("signed-out", () => void again());
    // Opened at once, it would close another page's stream, which would then close this one.
    next.addEventListener("replaced", () => {
      next.close();
      tell("replaced");
    });
    next.addEventListener("open", () => {
      if (Date.now() - began > freshMs) tell({ topic: "everything" });
    });
    next.addEventListener("error", () => {
      if (next.readyState === EventSource.CLOSED) void again();
    });
  }
  open();
  return {
    again() {
      if (source?.readyState === EventSource.CLOSED) open();
    },
    stop() {
      stopped = true;
      clearTimeout(retry);
      source?.close();
    },
  };
}

/**
 * Follows a tenant's changes. One open page of a tenant listens and forwards changes to the others, because browsers allow six
 * connections to a host. When that page is closed, another takes over. When its stream was closed for others, pages pause: a page
 * that is looked at again is refreshed, and the stream opened.
 * @returns a function that stops it
 */
export function followChanges(org: string, feed: Feed): () => void {
  const name = `konstruct-live-${org}`;
  const others = new BroadcastChannel(name);
  const ended = new AbortController();
  let listening: Listening | undefined;
  let isPaused = false;
  const pause = (now: boolean) => {
    isPaused = now;
    document.documentElement.dataset.live = now ? "paused" : "follows";
  };
  const tell = (news: News) => {
    if (news === "signed-out") return feed.signedOut();
    pause(news === "replaced");
    if (news !== "replaced") feed.changed(news.topic);
  };
  const looked = () => {
    if (!isPaused) return;
    pause(false);
    feed.changed("everything");
    others.postMessage("look" satisfies Look);
    listening?.again();
  };
  window.addEventListener("focus", looked, { signal: ended.signal });
  others.addEventListener("message", ({ data }: MessageEvent<News | Look>) =>
    data === "look" ? listening?.again() : tell(data),
  );
  const began = Date.now();
  navigator.locks
    .request(name, { signal: ended.signal }, async () => {
      const waited = Date.now() - began > freshMs;
      if (waited) feed.changed("everything");
      listening = listen(org, waited ? performance.now() : 0, (news) => {
        others.postMessage(news);
        tell(news);
      });
      await new Promise((resolve) => ended.signal.addEventListener("abort", resolve, { once: true }));
      listening.stop();
    })
    // It was closed while another page listened, so this is no failure.
    .catch((thrown: unknown) => {
      if (!ended.signal.aborted) throw thrown;
    });
  return () => {
    ended.abort();
    others.close();
  };
}
