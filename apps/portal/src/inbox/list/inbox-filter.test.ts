import { describe, expect, it } from "vitest";
import { inboxQuery, readInboxFilter, toServiceFilter } from "./inbox-filter.ts";

describe("the filter in the inbox's address", () => {
  it("J4 keeps what it knows and drops the rest", () => {
    const agent = "0199c3aa-1111-7222-8333-444455554f2a";
    const filter = readInboxFilter({
      view: "mine",
      state: "x",
      agent,
      assignee: "1",
      tag: " refund ",
      q: "1",
    });
    expect(inboxQuery(filter)).toBe(`?view=mine&agent=${agent}&tag=refund`);
    expect(inboxQuery(filter, { view: undefined, agent: undefined })).toBe("?tag=refund");
  });

  it("J4 shows open conversations, and looks in all of them for words and a state", () => {
    expect(toServiceFilter(readInboxFilter({})).view).toBe("open");
    expect(toServiceFilter(readInboxFilter({ text: "order" })).view).toBeUndefined();
    expect(toServiceFilter(readInboxFilter({ state: "closed" })).view).toBeUndefined();
    expect(toServiceFilter(readInboxFilter({ view: "all" })).view).toBeUndefined();
    expect(toServiceFilter(readInboxFilter({ view: "mine", text: "order" })).view).toBe("mine");
  });
});
