import { createPrivateKey } from "node:crypto";
import { expect, test } from "vitest";
import { canonicalEntry } from "./canonical.ts";
import { signCheckpoint } from "./checkpoint.ts";
import { chainStart } from "./hash.ts";
import { loadSigningKey, verifierLine } from "./keys.ts";
import { sealEntry } from "./seal.ts";

const tenantId = "0193a5c0-0000-7000-8000-0000000000aa";
/** PKCS #8 of the Ed25519 private key whose 32 bytes are all 7. */
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, 7)]),
  format: "der",
  type: "pkcs8",
});

test("I2 the values docs/audit.md gives to whoever writes a verifier are ours", () => {
  const text = canonicalEntry({
    tenantId,
    id: "0193a5c0-0000-7000-8000-000000000001",
    occurredAt: "2026-11-21T10:00:00.000Z",
    actor: { kind: "agent", id: "ava" },
    action: "tool.called",
    subject: { kind: "tool_call", id: "call-1" },
  });
  const { leaf, chain } = sealEntry(chainStart(tenantId), 1, text);
  expect(chainStart(tenantId).toString("hex")).toBe(
    "148bd07f89dea318685cc26609ad6f1e19c539670f88b271c694dfd9f3db8a14",
  );
  expect(leaf.toString("hex")).toBe("ba70b70e56bb6525692dbc3a9a48e246f4c4510ad6612dd15be7f0c1dd61958c");
  expect(chain.toString("hex")).toBe("3d70fbe1e556371cd0f74575cdf2d04a9008337814dee62a1303fe1d828b8e42");

  const key = loadSigningKey(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  expect(verifierLine(key.publicKey)).toBe(
    "konstruct-audit+8965b51d+AepKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs",
  );
  expect(signCheckpoint({ tenantId, size: 1, head: chain, time: "2026-11-21T10:00:01.000Z" }, key)).toBe(
    [
      `konstruct/audit/${tenantId}`,
      "1",
      "PXD74eVWNxzQ90V1zfLQSpAIM3gU3uYqEwP+HYKLjkI=",
      "time 2026-11-21T10:00:01.000Z",
      "",
      "\u2014 konstruct-audit iWW1HfW4U2GppeQgoRrt8l9IRGfwqdsY2C4/5Z3x+13nCNdEICvsSaS+ad56LZ8LZy2kDWsvTJdK7p3U3M5Drq6Y1Ac=",
      "",
    ].join("\n"),
  );
});
