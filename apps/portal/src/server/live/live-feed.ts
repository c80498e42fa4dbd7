import { EventEmitter } from "node:events";
import { listenTo } from "@konstruct/queue/notifications";
import type { Logger } from "@konstruct/telemetry/logger";
import { createLatestChanges } from "./latest-changes.ts";

const mostRemembered = 10_000;

/** Listens for changes once a process, however many pages are open. */
export type LiveFeed = {
  /** @param about a tenant's id, or an account's for the end of its sessions. @returns a function that stops listening */
  follow(about: string, tell: (topic: string) => void): () => void;
  /** Whether it changed in the last `ms` milliseconds; true where that is unknown. */
  changedWithin(about: string, ms: number): boolean;
};

/**
 * Changes as PostgreSQL announces them with the commit: `<tenant or account id> <topic>`. After a lost connection every listener
 * gets `everything`, because changes may have been missed.
 */
export function openLiveFeed(databaseUrl: string, logger: Logger): LiveFeed {
  const changes = new EventEmitter();
  changes.setMaxListeners(0);
  const everybody = Symbol("everybody");
  const latest = createLatestChanges(mostRemembered);
  let first = true;
  listenTo(databaseUrl, "konstruct_live", {
    onNotify(payload) {
      const [about = "", topic = ""] = payload.split(" ", 2);
      latest.note(about, Date.now());
      changes.emit(about, topic);
    },
    onOpen() {
      latest.reset(Date.now());
      if (!first) changes.emit(everybody, "everything");
      first = false;
    },
    onError: (error) => logger.warn({ err: error }, "the live feed lost its connection and opens another"),
  });
  return {
    follow(about, tell) {
      changes.on(about, tell);
      changes.on(everybody, tell);
      return () => {
        changes.off(about, tell);
        changes.off(everybody, tell);
      };
    },
    changedWithin: (about, ms) => latest.since(about, Date.now() - ms),
  };
}
