import { signCheckpoint } from "./checkpoint.ts";
import { type ExportItem, writeExport } from "./export-format.ts";
import { chainStart } from "./hash.ts";
import { generateKeyPair, loadPublicKeys, loadSigningKey } from "./keys.ts";
import { sealEntry } from "./seal.ts";

export const tenantA = "0193a5c0-0000-7000-8000-0000000000aa";
export const tenantB = "0193a5c0-0000-7000-8000-0000000000bb";
export const pair = generateKeyPair();
export const key = loadSigningKey(pair.privatePem);
export const publicKeys = loadPublicKeys([pair.publicPem]);

export function entryOf(tenantId: string, seq: number, note: string) {
  return {
    id: `0193a5c0-0000-7000-8000-${seq.toString(16).padStart(12, "0")}`,
    tenantId,
    occurredAt: new Date(Date.UTC(2026, 10, 21) + seq * 1_000).toISOString(),
    actor: { kind: "agent" as const, id: "ava" },
    action: "tool.called" as const,
    subject: { kind: "tool_call", id: `call-${seq}` },
    summary: { input: note },
  };
}

type LogOptions = {
  tenantId?: string;
  size: number;
  every?: number;
  from?: number;
  note?: string;
  withheld?: number;
  /** Entries after this number are those from 1 on once more. */
  twice?: number;
};

/** Lines of a valid export: a checkpoint every `every` entries and one at the end. */
export async function exportLog(
  options: LogOptions,
): Promise<{ lines: string[]; notes: Map<number, string> }> {
  const { tenantId = tenantA, size, every = 10, from = 1, note = "ok", withheld, twice = size } = options;
  const notes = new Map<number, string>();
  const items: ExportItem[] = [];
  let chain = chainStart(tenantId);
  let previousChain: string | undefined;
  for (let seq = 1; seq <= size; seq++) {
    if (seq === from && from > 1) previousChain = chain.toString("base64");
    const sealed = sealEntry(chain, seq, entryOf(tenantId, seq > twice ? seq - twice : seq, note));
    chain = sealed.chain;
    const written = { chain: chain.toString("base64") };
    if (seq >= from) {
      items.push(
        seq === withheld
          ? { seq, leaf: sealed.leaf.toString("base64"), ...written }
          : { seq, entry: sealed.text, ...written },
      );
    }
    if (seq % every === 0 || seq === size) {
      const time = "2026-11-21T12:00:00.000Z";
      const checkpoint = signCheckpoint({ tenantId, size: seq, head: chain, time }, key);
      notes.set(seq, checkpoint);
      if (seq >= from) items.push({ checkpoint });
    }
  }
  const header = { tenantId, exportedAt: "2026-11-21T12:00:00.000Z", from, to: size };
  const lines: string[] = [];
  const range = previousChain === undefined ? header : { ...header, previousChain };
  for await (const line of writeExport(range, items)) lines.push(line);
  return { lines, notes };
}
