import { listenTo, type NotificationListener } from "@konstruct/queue/notifications";
import type { Dependencies } from "../dependencies/dependencies.ts";
import type { Pumps } from "./create-pumps.ts";

/** Listens for notifications of commits: due turns, changed cards and messages, jobs that members requested. */
export function startListeners(
  databaseUrl: string,
  deps: Dependencies,
  { turns, outbox, cards, jobs }: Pumps,
): NotificationListener[] {
  const { logger } = deps;
  const wakes = listenTo(databaseUrl, "konstruct_wake", {
    onNotify: (dueInMs) => {
      deps.metrics.wakeUps.inc({ source: "queue" });
      turns.wake(Number(dueInMs) || 0);
    },
    onOpen: () => turns.wake(0),
    onError: (error) => logger.warn({ err: error }, "listening for wake-ups failed; the sweeper goes on"),
  });
  const people = listenTo(databaseUrl, "konstruct_people", {
    onNotify: () => {
      cards.wake(0);
      outbox.wake(0);
    },
    onOpen: () => cards.wake(0),
    onError: (error) =>
      logger.warn({ err: error }, "listening for cards and messages failed; the sweeper goes on"),
  });
  const asked = listenTo(databaseUrl, "konstruct_job", {
    onNotify: () => jobs.wake(0),
    onOpen: () => jobs.wake(0),
    onError: (error) => logger.warn({ err: error }, "listening for jobs failed; the sweeper goes on"),
  });
  return [wakes, people, asked];
}
