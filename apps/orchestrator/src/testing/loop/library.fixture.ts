import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { answers, call, type Ideal, say } from "./seen.fixture.ts";
import { startToolServer, type ToolServer } from "./tool-server.fixture.ts";

const allowed = {
  id: "all",
  when: { field: "tool", op: "exists" },
  result: "allow",
  reason: "nobody is asked",
} as const;

/** A rule under which a colleague approves every renewal. */
export const renewalsApproved = {
  id: "ask",
  when: { field: "tool", op: "eq", value: "http.renew" },
  result: "approve",
  reason: "a colleague looks",
} as const;

/** An agent that looks up books and renews them, at a server of the library. */
export const libraryAgent = (origin: string) =>
  agentConfigSchema.parse({
    name: "Lia",
    tools: ["http.book", "http.renew"],
    trusted_sources: ["http.*"],
    policies: [allowed],
    deed_check: "words",
    tool_settings: {
      http: {
        requests: [
          {
            name: "book",
            description: "Looks a book up.",
            summary: "look {isbn} up",
            effect: "read",
            url: `${origin}/books/{isbn}`,
            params: { isbn: { type: "string" } },
          },
          {
            name: "renew",
            description: "Renews a loan.",
            summary: "renew {isbn}",
            effect: "write",
            method: "POST",
            url: `${origin}/loans/{isbn}`,
            params: { isbn: { type: "string" } },
          },
        ],
      },
    },
  });

export const startLibrary = (): Promise<ToolServer> =>
  startToolServer(({ path }) => ({ isbn: path.split("/").at(-1) ?? "", due: "2031-12-14" }));

const isbn = "978-1";

/** Looks up, then renews, then reports it. */
export const renews: Ideal = (seen) => {
  if (seen.gaveNow("http.book") === null) return answers(call("http.book", { isbn }));
  if (seen.round < 2) return answers(call("http.renew", { isbn }));
  const op = seen.opOf("http.renew");
  return answers(op === null ? say("A colleague looks at it.") : say(`Renewed ${isbn}.`, [op]));
};

/** Looks up only, and says so. */
export const looksUp: Ideal = (seen) =>
  seen.gaveNow("http.book") === null
    ? answers(call("http.book", { isbn }))
    : answers(say(`I found ${isbn}.`));
