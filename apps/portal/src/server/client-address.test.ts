import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.ts";

describe("whose request it is", () => {
  it("J1 without proxies of ours only the socket counts", () => {
    expect(clientAddress("1.2.3.4, 5.6.7.8", "9.9.9.9", 0)).toBe("9.9.9.9");
  });

  it("J1 behind proxies of ours the one they saw counts, whatever was written before it", () => {
    expect(clientAddress("6.6.6.6, 1.2.3.4", "10.0.0.1", 1)).toBe("1.2.3.4");
    expect(clientAddress("6.6.6.6, 1.2.3.4, 10.0.0.2", "10.0.0.1", 2)).toBe("1.2.3.4");
    expect(clientAddress("1.2.3.4", "10.0.0.1", 2)).toBe("1.2.3.4");
    expect(clientAddress(undefined, "10.0.0.1", 1)).toBe("10.0.0.1");
  });
});
