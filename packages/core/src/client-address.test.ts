import { describe, expect, it } from "vitest";
import { clientAddress, networkOf } from "./client-address.ts";

describe("clientAddress", () => {
  it("J1 believes only the addresses our own proxies added", () => {
    expect(clientAddress("6.6.6.6, 1.1.1.1", "10.0.0.1", 0)).toBe("10.0.0.1");
    expect(clientAddress("6.6.6.6, 1.1.1.1", "10.0.0.1", 1)).toBe("1.1.1.1");
    expect(clientAddress(["6.6.6.6", "1.1.1.1, 2.2.2.2"], "10.0.0.1", 2)).toBe("1.1.1.1");
    expect(clientAddress(undefined, "10.0.0.1", 1)).toBe("10.0.0.1");
    expect(clientAddress("1.2.3.4", "10.0.0.1", 2)).toBe("1.2.3.4");
  });
});

describe("networkOf", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
  ])("J1 %s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));
});
