import { describe, expect, it } from "vitest";
import { whenOnline } from "./when-online.ts";

describe("a part of the page that is loaded later", () => {
  it("J4 offline it is loaded when the browser is online again", async () => {
    let online = false;
    const load = async () => {
      if (!online) throw new TypeError("failed to fetch");
      return "part";
    };
    const isBack = async () => {
      online = true;
    };
    expect(await whenOnline(load, { isOnline: () => online, isBack })).toBe("part");
  });

  it("J4 online the second failure is the page's to show", async () => {
    let loads = 0;
    const load = async () => {
      loads++;
      throw new TypeError("not found");
    };
    const connection = { isOnline: () => true, isBack: () => Promise.resolve() };
    await expect(whenOnline(load, connection)).rejects.toThrow("not found");
    expect(loads).toBe(2);
  });
});
