import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalAddress, isPublicAddress } from "./public-address.ts";

const open = [
  "1.1.1.1 8.8.8.8 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0",
  "172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0",
  "203.0.112.255 203.0.114.0 223.255.255.255 2606:4700::1111 2001:4860:4860::8888 2a00:1450::1 2001:200::1 2003::1",
  "::ffff:8.8.8.8 ::ffff:808:808 64:ff9b::8.8.8.8 64:ff9b::808:808",
].flatMap((line) => line.split(" "));

const closed = [
  "0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255 169.254.0.0",
  "169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.1 192.88.99.1 192.168.0.0",
  "192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255",
  ":: ::1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:8.8.8.8",
  "64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 64:ff9b:1::808:808 100::1 100:0:0:1::1 2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:1ff::1 2001:db8::1 2001:db8:ffff::1",
  "2002:7f00:1:: 2002:808:808:: 3fff::1 3fff:fff::1 4000::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 febf::1",
  "fec0::1 feff::1 ff02::1 ffff::1 2606:4700::1111%1 1 127.1 0x7f.0.0.1 0177.0.0.1 8.8.8 [::1] localhost 8.8.8.8%1",
].flatMap((line) => line.split(" "));

describe("public addresses", () => {
  it.each(open)("F3 %s is of the open internet", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([...closed, ""])("F3 %j is not", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it("F3 an address that embeds a private IPv4 address is not public", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom("::ffff:", "64:ff9b::"), (v4, carrier) => {
        expect(isPublicAddress(`${carrier}${v4}`)).toBe(isPublicAddress(v4));
      }),
    );
  });

  it("F3 an address has one spelling", () => {
    expect(canonicalAddress("::FFFF:127.0.0.1")).toBe("127.0.0.1");
    expect(canonicalAddress("2606:4700:0::1111")).toBe(canonicalAddress("2606:4700::1111"));
    expect(canonicalAddress("")).toBeNull();
  });
});
