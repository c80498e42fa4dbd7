import { describe, expect, it } from "vitest";
import type { ConversationMemory, ConversationMessage } from "./conversation-memory.ts";
import { InMemoryConversationMemory } from "./in-memory.ts";
import { PostgresConversationMemory, type QueryPort } from "./postgres.ts";

/** Replaces the `message` table: it knows only the three statements of the implementation. */
function fakeMessageTable(): QueryPort {
  let rows: { tenant: unknown; conversation: unknown; author: unknown; text: unknown; sent_at: unknown }[] =
    [];
  return async (sql, values) => {
    const mine = (row: (typeof rows)[number]) => row.tenant === values[0] && row.conversation === values[1];
    if (sql.startsWith("delete")) {
      rows = rows.filter((row) => !mine(row));
      return [];
    }
    if (sql.startsWith("select")) return rows.filter(mine).reverse().slice(0, Number(values[2]));
    if (values[1] === "absent") return [];
    rows.push({
      tenant: values[0],
      conversation: values[1],
      author: values[4],
      text: values[5],
      sent_at: new Date(String(values[6])),
    });
    return [{ id: values[2] }];
  };
}

const said = (role: ConversationMessage["role"], text: string): ConversationMessage => ({
  role,
  text,
  at: "2025-10-16T00:00:00.000Z",
});

const implementations: [string, () => ConversationMemory][] = [
  ["in-memory", () => new InMemoryConversationMemory()],
  ["postgres", () => new PostgresConversationMemory(fakeMessageTable(), "tenant-1")],
];

describe.each(implementations)("%s conversation memory", (_name, create) => {
  it("B1 returns the last messages oldest first, by session, and a cleared session is empty", async () => {
    const memory = create();
    await memory.append("s-1", said("contact", "one"));
    await memory.append("s-1", said("agent", "two"));
    await memory.append("s-1", said("member", "three"));
    await memory.append("s-2", said("contact", "other"));

    expect((await memory.getHistory("s-1", 2)).map((message) => message.text)).toEqual(["two", "three"]);
    expect(await memory.getHistory("s-1", 10)).toContainEqual(said("contact", "one"));
    expect(await memory.getHistory("s-1", 0)).toEqual([]);

    await memory.clear("s-1");
    expect(await memory.getHistory("s-1", 10)).toEqual([]);
    expect(await memory.getHistory("s-2", 10)).toHaveLength(1);
  });
});

describe("postgres conversation memory", () => {
  it("B1 refuses a conversation that does not exist", async () => {
    const memory = new PostgresConversationMemory(fakeMessageTable(), "tenant-1");
    await expect(memory.append("absent", said("contact", "hello"))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
