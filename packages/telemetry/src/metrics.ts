import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Numbers read from the database when somebody scrapes, over all tenants. */
export type Backlog = {
  pendingConversations: number;
  /** Seconds the one that waits longest has waited; 0 when none does. */
  oldestPendingSeconds: number;
  /** Messages not yet at their end, by state or as one number under `open`. */
  outboxByState: Readonly<Record<string, number>>;
};

export type Metrics = ReturnType<typeof createMetrics>;

const ackBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
const turnBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];

/**
 * The process's own registry, so that two apps in one process and every test have theirs. No label names a tenant,
 * contact or conversation: those are for logs and traces.
 */
export function createMetrics(options: { processMetrics?: boolean } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (options.processMetrics === true) collectDefaultMetrics({ register: registry });
  return {
    registry,
    webhooks: new Counter({
      name: "konstruct_webhooks_total",
      help: "Webhook bodies by what became of them",
      labelNames: ["channel", "outcome"] as const,
      registers,
    }),
    webhookAckSeconds: new Histogram({
      name: "konstruct_webhook_ack_seconds",
      help: "From the first byte of a webhook to its answer",
      labelNames: ["channel"] as const,
      buckets: ackBuckets,
      registers,
    }),
    turns: new Counter({
      name: "konstruct_turns_total",
      help: "Turns by outcome",
      labelNames: ["outcome"] as const,
      registers,
    }),
    turnSeconds: new Histogram({
      name: "konstruct_turn_seconds",
      help: "From claiming a conversation to the committed turn",
      labelNames: ["outcome"] as const,
      buckets: turnBuckets,
      registers,
    }),
    sends: new Counter({
      name: "konstruct_sends_total",
      help: "Calls to a platform by outcome; uncertain ones are looked up, never repeated blindly",
      labelNames: ["channel", "outcome"] as const,
      registers,
    }),
    deadLetters: new Counter({
      name: "konstruct_dead_letters_total",
      help: "Turns given up on, by reason: crashes, failures",
      labelNames: ["reason"] as const,
      registers,
    }),
    brokenPromises: new Counter({
      name: "konstruct_broken_promises_total",
      help: "Contacts who were promised a person until a time by which none took over",
      registers,
    }),
    budgetRefusals: new Counter({
      name: "konstruct_budget_refusals_total",
      help: "Model calls that did not fit into a budget, by what happens then: built_in, hand_over",
      labelNames: ["when_reached"] as const,
      registers,
    }),
    wakeUps: new Counter({
      name: "konstruct_queue_wakeups_total",
      help: "Wake-ups by who sent them: queue, sweeper",
      labelNames: ["source"] as const,
      registers,
    }),
  };
}

/** Gauges of what waits, read once a scrape. When the reading fails they keep their last value and `backlog_read_ok` is 0. */
export function observeBacklog(registry: Registry, read: () => Promise<Backlog>): void {
  const registers = [registry];
  let reading: Promise<Backlog | undefined> | undefined;
  // All gauges are collected at once: the first asks the database, the others wait for the same answer.
  const readOnce = () => {
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  new Gauge({
    name: "konstruct_outbox_messages",
    help: "Outbox messages by state",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const backlog = await readOnce();
      if (backlog === undefined) return;
      this.reset();
      for (const [state, count] of Object.entries(backlog.outboxByState)) this.set({ state }, count);
    },
  });
  const single = (name: string, help: string, value: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const backlog = await readOnce();
        if (backlog !== undefined) this.set(value(backlog));
      },
    });
  single(
    "konstruct_pending_conversations",
    "Conversations with input no turn has answered",
    (backlog) => backlog.pendingConversations,
  );
  single(
    "konstruct_oldest_pending_seconds",
    "How long the conversation that waits longest has waited",
    (backlog) => backlog.oldestPendingSeconds,
  );
  new Gauge({
    name: "konstruct_backlog_read_ok",
    help: "1 when the last reading of what waits succeeded",
    registers,
    async collect() {
      this.set((await readOnce()) === undefined ? 0 : 1);
    },
  });
}
