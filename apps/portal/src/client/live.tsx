"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useOrg } from "./org.tsx";

const pauseMs = 250;
const retryMs = 2_000;

/** A change that a part of the page that reads for itself may want to know of; `detail` is the topic. */
export const liveEvent = "konstruct-live";

/** Whether nobody is signed in any more; while the portal cannot be reached nobody knows. */
async function isSignedOut(): Promise<boolean> {
  const answer = await fetch("/api/auth/get-session").catch(() => undefined);
  return answer?.ok === true && (await answer.json()) === null;
}

type Feed = { changed(topic: string): void; signedOut(): void };

/**
 * Follows a tenant's changes for as long as the page is open. A stream that ended is opened again, since a session may have
 * been replaced by another (a second factor was turned on); whoever has none is told.
 * @returns ends it
 */
function follow(org: string, { changed, signedOut }: Feed): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let opened = false;
  async function again(): Promise<void> {
    source?.close();
    if (await isSignedOut()) signedOut();
    else retry = setTimeout(open, retryMs);
  }
  function open(): void {
    const next = new EventSource(`/api/o/${org}/events`);
    source = next;
    next.addEventListener("change", (event) => changed(event.data));
    next.addEventListener("signed-out", () => void again());
    next.addEventListener("open", () => {
      // What happened while nobody listened was told to nobody.
      if (opened) changed("everything");
      opened = true;
    });
    next.addEventListener("error", () => {
      if (next.readyState === EventSource.CLOSED) void again();
    });
  }
  open();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
}

/** Keeps the page as the tenant is: whatever changes, its server parts are read again, at most four times a second. */
export function Live() {
  const org = useOrg();
  const router = useRouter();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = follow(org, {
      signedOut: () => window.location.assign("/sign-in"),
      changed(topic) {
        window.dispatchEvent(new CustomEvent(liveEvent, { detail: topic }));
        waiting ??= setTimeout(() => {
          waiting = undefined;
          router.refresh();
        }, pauseMs);
      },
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [org, router]);
  return null;
}
