/**
 * Writes an export of N entries to a temporary file and verifies it as a stranger would: from disk, in a process of its
 * own. `node scripts/measure-audit-verify.ts [entries]` prints seconds and the peak of resident memory.
 */
import { spawnSync } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { signCheckpoint } from "@konstruct/audit/checkpoint";
import { type ExportItem, writeExport } from "@konstruct/audit/export-format";
import { chainStart } from "@konstruct/audit/hash";
import { generateKeyPair, loadPublicKeys, loadSigningKey } from "@konstruct/audit/keys";
import { linesOf } from "@konstruct/audit/lines";
import { sealEntry } from "@konstruct/audit/seal";
import { verifyExport } from "@konstruct/audit/verify";
import { newId } from "@konstruct/core/ids";

const entries = Number(process.argv[2] ?? 1_000_000);
const tenantId = newId();
const pair = generateKeyPair();
const key = loadSigningKey(pair.privatePem);

async function verify(file: string, publicPem: string): Promise<void> {
  let peakBytes = 0;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 100);
  const startedMs = performance.now();
  const result = await verifyExport(linesOf(createReadStream(file, "utf8")), {
    publicKeys: loadPublicKeys([publicPem]),
  });
  const seconds = Number(((performance.now() - startedMs) / 1_000).toFixed(1));
  clearInterval(watch);
  const fileMb = Math.round((await stat(file)).size / 1e6);
  console.log(JSON.stringify({ fileMb, seconds, peakRssMb: Math.round(peakBytes / 1e6), result }));
  if (!result.ok) process.exitCode = 1;
}

function* items(): Generator<ExportItem> {
  let chain = chainStart(tenantId);
  for (let seq = 1; seq <= entries; seq++) {
    const sealed = sealEntry(chain, seq, {
      id: newId(),
      tenantId,
      occurredAt: new Date().toISOString(),
      actor: { kind: "agent", id: "ava" },
      action: "tool.called",
      subject: { kind: "tool_call", id: newId() },
      conversationId: newId(),
      turnId: newId(),
      summary: { input: "check_order_status order_id", output: "shipped, arrives Thursday" },
      detail: { tool: "check_order_status", attempt: 1 },
      latencyMs: 12,
    });
    chain = sealed.chain;
    yield { seq, entry: sealed.text, chain: chain.toString("base64") };
    if (seq % 1_000 === 0 || seq === entries) {
      const time = new Date().toISOString();
      yield { checkpoint: signCheckpoint({ tenantId, size: seq, head: chain, time }, key) };
    }
  }
}

async function* text(): AsyncGenerator<string> {
  const header = { tenantId, exportedAt: new Date().toISOString(), from: 1, to: entries };
  for await (const line of writeExport(header, items())) yield `${line}\n`;
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "konstruct-audit-"));
  const file = join(folder, "export.jsonl");
  try {
    await pipeline(Readable.from(text()), createWriteStream(file));
    const { status } = spawnSync(process.execPath, [import.meta.filename, "--verify", file, pair.publicPem], {
      stdio: "inherit",
    });
    process.exitCode = status ?? 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [, , mode, file, publicPem] = process.argv;
if (mode === "--verify" && file !== undefined && publicPem !== undefined) await verify(file, publicPem);
else await measure();
