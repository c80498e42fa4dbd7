import type { AppError } from "@konstruct/core/errors";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResolveHost } from "./check-addresses.ts";
import { createEgress } from "./create-egress.ts";
import { type Loopback, refusalOf, startLoopback } from "./loopback.fixture.ts";
import { privateHosts } from "./private-hosts.fixture.ts";

let v4: Loopback;
/** Null on a machine without IPv6. */
let v6: Loopback | null;
beforeAll(async () => {
  const answer = (_: unknown, response: { end(text: string): void }) => response.end("inside");
  v4 = await startLoopback(answer, "0.0.0.0");
  v6 = await startLoopback(answer, "::1").catch(() => null);
});
afterAll(() => Promise.all([v4.stop(), v6?.stop()]));

const connections = () => v4.connections() + (v6?.connections() ?? 0);

const urls = (host: string) => {
  const port = (host.includes("[") && v6?.port) || v4.port;
  return [
    `http://${host}:${port}/`,
    `https://${host}/`,
    `http://example.com@${host}:${port}/x#@example.com/`,
  ];
};

describe("private targets", () => {
  it("F3 there are more than 150 ways to write one, each tried with and without a port, a user and TLS", () => {
    expect(new Set(privateHosts).size).toBeGreaterThan(150);
  });

  it.each(privateHosts)("F3 nothing connects to %s", async (host) => {
    const egress = createEgress({ resolve: async () => ["127.0.0.1"] });
    for (const url of urls(host)) {
      expect([url, await refusalOf(egress.request({ url }))]).toEqual([url, "address_refused"]);
      expect([url, await refusalOf(egress.stream({ url }))]).toEqual([url, "address_refused"]);
    }
    expect(connections()).toBe(0);
  });

  it.each([
    "http:\\\\127.0.0.1:PORT\\",
    "http:/127.0.0.1:PORT/",
    "http:127.0.0.1:PORT",
    " http://127.0.0.1:PORT ",
    "ht\ntp://127.0\t.0.1:PORT/",
    "HTTP://127.0.0.1:PORT",
    "http://127.0.0.1\\@example.com:PORT/",
    "http://a:b@127.0.0.1:PORT/",
    "http://example.com:80@127.0.0.1:PORT/",
    "http:////127.0.0.1:PORT",
  ])("F3 nothing connects to %j", async (form) => {
    const url = form.replace("PORT", String(v4.port));
    expect(await refusalOf(createEgress().request({ url }))).toBe("address_refused");
    expect(connections()).toBe(0);
  });

  it.each([
    [["127.0.0.1"]],
    [["8.8.8.8", "127.0.0.1"]],
    [["10.0.0.1", "8.8.8.8"]],
    [["2606:4700::1111", "::1"]],
    [["8.8.8.8", "::ffff:10.0.0.1"]],
    [["8.8.8.8", "fe80::1%eth0"]],
    [["64:ff9b::7f00:1"]],
    [["8.8.8.8", "not an address"]],
    [Array.from({ length: 65 }, (_, place) => `8.8.8.${place}`)],
  ])("F3 a name with the addresses %j is not connected to", async (addresses) => {
    const egress = createEgress({ resolve: async () => addresses });
    expect(await refusalOf(egress.request({ url: "http://name.example/" }))).toBe("address_refused");
    expect(connections()).toBe(0);
  });

  it.each([
    "localhost",
    "a.localhost.",
    "x.local",
    "metadata.google.internal",
    "nas.home.arpa",
    "h.localdomain",
  ])("F3 %s means this network, whatever a name server says", async (host) => {
    const egress = createEgress({ resolve: async () => ["8.8.8.8"] });
    expect(await refusalOf(egress.request({ url: `http://${host}/` }))).toBe("address_refused");
  });

  it("F3 a refusal does not reveal whether an internal name exists", async () => {
    const failing = (code: string) => async () => {
      throw Object.assign(new Error(code), { code });
    };
    const refused = (resolve: ResolveHost) =>
      createEgress({ resolve })
        .request({ url: "http://name.example/" })
        .catch((thrown: AppError) => [thrown.code, thrown.message, thrown.retryable, thrown.context]);
    const inside = await refused(async () => ["10.0.0.7"]);
    expect(inside).toEqual([
      "rejected_by_platform",
      "name.example has no address on the open internet",
      false,
      { reason: "address_refused" },
    ]);
    for (const unknown of [failing("ENOTFOUND"), failing("ENODATA"), async () => []])
      expect(await refused(unknown)).toEqual(inside);
  });

  it("F3 a name server that does not answer gives a retryable error", async () => {
    const resolve = async () => {
      throw Object.assign(new Error("try again"), { code: "EAI_AGAIN" });
    };
    expect(await refusalOf(createEgress({ resolve }).request({ url: "http://name.example/" }))).toBe(
      "unavailable",
    );
  });

  it("F3 a private address is not reached in any random spelling", async () => {
    const part = fc.integer({ min: 0, max: 255 });
    const bytes = fc
      .tuple(
        fc.constantFrom([10], [127], [192, 168], [169, 254], [172, 16], [100, 64], [0]),
        part,
        part,
        part,
      )
      .map(([network, ...rest]) => [...network, ...rest].slice(0, 4));
    const radix = fc.constantFrom(
      (value: number) => String(value),
      (value: number) => `0x${value.toString(16)}`,
      (value: number) => `0${value.toString(8)}`,
    );
    const host = fc
      .tuple(
        bytes,
        fc.array(radix, { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
      )
      .map(([address, spell, parts, inV6]) => {
        const last = address.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0);
        const written = [...address.slice(0, parts - 1), last].map((value, place) => spell[place]?.(value));
        const hex = Buffer.from(address).toString("hex");
        return inV6 ? `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]` : written.join(".");
      });
    const prefix = fc.constantFrom(
      "fc00",
      "fd12",
      "fe80",
      "fec0",
      "ff02",
      "2002",
      "64:ff9b:1",
      "2001:db8",
      "100",
    );
    const v6Host = fc.tuple(prefix, fc.nat(0xffff)).map(([start, end]) => `[${start}::${end.toString(16)}]`);
    const egress = createEgress();
    await fc.assert(
      fc.asyncProperty(fc.oneof(host, v6Host), async (written) => {
        expect(await refusalOf(egress.request({ url: `http://${written}:${v4.port}/` }))).toBe(
          "address_refused",
        );
      }),
      { numRuns: 500 },
    );
    expect(connections()).toBe(0);
  });
});
