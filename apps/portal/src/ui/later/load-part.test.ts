import { describe, expect, it } from "vitest";
import { loadPart } from "./load-part.ts";

const unused = () => Promise.reject(new Error("must not be waited for"));

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
    expect(await loadPart(load, { isOnline: () => online, isBack, pause: unused })).toBe("part");
  });

  it("J4 online it is tried again after a pause", async () => {
    const waits: string[] = [];
    const load = async () => {
      if (waits.length < 3) throw new TypeError("the server restarts");
      return "part";
    };
    const pause = async () => void waits.push("pause");
    expect(await loadPart(load, { isOnline: () => true, isBack: unused, pause })).toBe("part");
    expect(waits).toHaveLength(3);
  });

  it("J4 online the thirtieth failure is the page's to show", async () => {
    let loads = 0;
    const load = async () => {
      loads++;
      throw new TypeError("not found");
    };
    const connection = { isOnline: () => true, isBack: unused, pause: () => Promise.resolve() };
    await expect(loadPart(load, connection)).rejects.toThrow("not found");
    expect(loads).toBe(30);
  });
});
