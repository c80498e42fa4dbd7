import type { Database, Queryable } from "@konstruct/db/database";
import type { Journal } from "@konstruct/engine/turn/journal";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { HoldSwitch } from "./hold-switch.ts";
import type { StepName } from "./points.ts";

type Statement = Parameters<Queryable["query"]>[0];

/** Which conversation the key of a write belongs to: the end of a call names nothing else. */
export type Keys = Map<string, string>;

/** The step that a transaction with this statement is, and whose it is. */
function stepOf({ name, values = [] }: Statement, keys: Keys): { at: StepName; of: string } | undefined {
  switch (name) {
    case "begin-write":
      return { at: "begin", of: String(values[2]) };
    case "end-tool-calls": {
      const [end] = JSON.parse(String(values[1])) as { idempotencyKey: string }[];
      return { at: "end", of: keys.get(end?.idempotencyKey ?? "") ?? "" };
    }
    case "newer-input-read":
      return { at: "newer", of: String(values[1]) };
    case "finish-work":
      return { at: "turn", of: String(values[1]) };
    default:
      return undefined;
  }
}

/** A database whose commits of a turn that writes pass the switch. */
export function watchCommits(inner: Database, hold: HoldSwitch, keys: Keys): Database {
  return {
    ...inner,
    async connect() {
      const connection = await inner.connect();
      let step: ReturnType<typeof stepOf>;
      return {
        ...connection,
        query: (statement) => {
          step = stepOf(statement, keys) ?? step;
          return connection.query(statement);
        },
        async simple(text) {
          const committed = text === "commit" ? step : undefined;
          step = undefined;
          // Its locks would keep the leases of all others from being renewed.
          const giveUp = async () => {
            await connection.simple("rollback");
          };
          if (committed !== undefined) await hold(committed.of, committed.at, "before", giveUp);
          const command = await connection.simple(text);
          if (committed !== undefined) await hold(committed.of, committed.at, "after");
          return command;
        },
      };
    },
  };
}

export function watchModel(
  inner: LLMProvider | null,
  hold: HoldSwitch,
  conversationId: string,
): LLMProvider | null {
  if (inner === null) return null;
  return {
    name: inner.name,
    model: inner.model,
    priceKnown: inner.priceKnown,
    getCost: (...tokens) => inner.getCost(...tokens),
    async generate(messages, options) {
      await hold(conversationId, "model", "before");
      const answer = await inner.generate(messages, options);
      await hold(conversationId, "model", "after");
      return answer;
    },
  };
}

/** The tools as the journal calls them. */
export function watchCalls(inner: ToolExecutor, hold: HoldSwitch, conversationId: string): ToolExecutor {
  return {
    describe: (tool) => inner.describe(tool),
    async execute(call, context) {
      await hold(conversationId, "call", "before");
      const result = await inner.execute(call, context);
      await hold(conversationId, "call", "after");
      return result;
    },
  };
}

export function watchKeys(inner: Journal, keys: Keys, conversationId: string): Journal {
  return {
    keyOf(nth) {
      const key = inner.keyOf(nth);
      keys.set(key, conversationId);
      return key;
    },
    perform: (call) => inner.perform(call),
  };
}
