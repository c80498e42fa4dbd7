"use client";
import { presenceTopic } from "@konstruct/services/conversation/presence-topic";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { followChanges } from "./follow-changes.ts";
import { useOrg } from "./org.tsx";

const pauseMs = 250;

/** Announces a change to parts of the page that read by themselves; `detail` is the topic. */
export const liveEvent = "konstruct-live";

/** Refreshes the page's server parts on every change of the tenant, at most four times a second. */
export function Live() {
  const org = useOrg();
  const router = useRouter();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = followChanges(org, {
      signedOut() {
        const { pathname, search } = window.location;
        window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
      },
      changed(topic) {
        window.dispatchEvent(new CustomEvent(liveEvent, { detail: topic }));
        // Nothing that a page shows has changed.
        if (topic.startsWith(presenceTopic)) return;
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
