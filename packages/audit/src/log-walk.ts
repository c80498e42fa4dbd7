import { parseJson } from "@konstruct/core/json";
import type { AuditCrypto } from "./audit-crypto.ts";
import { areEqual, fromBase64, toBase64 } from "./bytes.ts";
import { type Checkpoint, openNote } from "./checkpoint-note.ts";
import { type EntryLine, type ExportHeader, readItem, type WithheldLine } from "./export-format.ts";
import { chainInput, leafInput, startInput } from "./hash-input.ts";
import type { AuditProblem } from "./verification.ts";

export type Finding = { problem: AuditProblem; firstBadSeq: number; message: string };

/** Verifies one tenant's exported log line by line, with one chain value, a few counters and half of each hash in memory. */
export class LogWalk {
  /** The last number read. */
  seq: number;
  chain: Uint8Array;
  /** 0 until a valid signature covers something. */
  provenThrough = 0;
  withheld = 0;
  checkpoints = 0;
  readonly #header: ExportHeader;
  readonly #crypto: AuditCrypto;
  readonly #known: Checkpoint | undefined;
  /** Half of each leaf: an entry has an id of its own, so no two have one leaf. */
  readonly #leaves = new Set<string>();

  private constructor(
    header: ExportHeader,
    crypto: AuditCrypto,
    known: Checkpoint | undefined,
    chain: Uint8Array,
  ) {
    this.#header = header;
    this.#crypto = crypto;
    this.#known = known;
    this.seq = header.from - 1;
    this.chain = chain;
  }

  static async from(
    header: ExportHeader,
    crypto: AuditCrypto,
    known: Checkpoint | undefined,
  ): Promise<LogWalk> {
    const chain =
      header.previousChain === undefined
        ? await crypto.sha256(startInput(header.tenantId))
        : fromBase64(header.previousChain);
    return new LogWalk(header, crypto, known, chain);
  }

  get entries(): number {
    return this.seq - this.#header.from + 1;
  }

  /** Contradictions in the first line, and the known checkpoint if it is at the very start. */
  begin(): Finding | undefined {
    const { from, to, previousChain } = this.#header;
    if ((from === 1) !== (previousChain === undefined) || to < from - 1) {
      return { problem: "malformed", firstBadSeq: from, message: "The header contradicts itself" };
    }
    if (this.#known !== undefined && this.#known.size < this.seq) {
      return {
        problem: "not_comparable",
        firstBadSeq: from,
        message: `The export begins after the known checkpoint; ask for one from ${this.#known.size + 1}`,
      };
    }
    return this.#compareWithKnown();
  }

  async read(line: string): Promise<Finding | undefined> {
    const read = readItem(line);
    if (!read.ok) {
      const firstBadSeq = line.startsWith('{"checkpoint":') ? this.#lastSeq() : this.seq + 1;
      return { problem: "malformed", firstBadSeq, message: read.message };
    }
    return "checkpoint" in read.item
      ? this.#readCheckpoint(read.item.checkpoint)
      : this.#readEntry(read.item);
  }

  end(): Finding | undefined {
    const next = this.seq + 1;
    if (this.seq < this.#header.to) {
      const message = `The header promises entries up to ${this.#header.to}; the last one here is ${this.seq}`;
      return { problem: "truncated", firstBadSeq: next, message };
    }
    if (this.#known !== undefined && this.#known.size > this.seq) {
      const message = `A known checkpoint covers ${this.#known.size} entries; only ${this.seq} are here`;
      return { problem: "rolled_back", firstBadSeq: next, message };
    }
    if (this.seq > 0 && this.provenThrough === 0) {
      const message = "Nothing in the export is signed: the whole chain could have been made again";
      return { problem: "no_checkpoint", firstBadSeq: this.#header.from, message };
    }
    return undefined;
  }

  async #readEntry(line: EntryLine | WithheldLine): Promise<Finding | undefined> {
    const expected = this.seq + 1;
    if (line.seq !== expected || expected > this.#header.to) {
      const message =
        line.seq === expected
          ? `Entry ${expected} lies beyond the end the header names`
          : `Expected entry ${expected}, found ${line.seq}`;
      return { problem: "out_of_sequence", firstBadSeq: expected, message };
    }
    const withheld = "leaf" in line;
    const tenantId = withheld ? this.#header.tenantId : tenantOf(line.entry);
    if (tenantId !== undefined && tenantId !== this.#header.tenantId) {
      const message = `Entry ${expected} belongs to another tenant`;
      return { problem: "wrong_tenant", firstBadSeq: expected, message };
    }
    const leaf = withheld ? fromBase64(line.leaf) : await this.#crypto.sha256(leafInput(line.entry));
    const chain = await this.#crypto.sha256(chainInput(this.chain, expected, leaf));
    if (line.chain !== toBase64(chain)) {
      const message = `Entry ${expected} is not the one that was sealed here`;
      return { problem: "chain_broken", firstBadSeq: expected, message };
    }
    const half = String.fromCharCode(...leaf.subarray(0, 16));
    if (this.#leaves.has(half)) {
      const message = `Entry ${expected} was sealed before under another number: the end of the log was cut off and sealed again`;
      return { problem: "sealed_twice", firstBadSeq: expected, message };
    }
    this.#leaves.add(half);
    if (tenantId === undefined) {
      const message = `Entry ${expected} is not an audit entry`;
      return { problem: "malformed", firstBadSeq: expected, message };
    }
    this.seq = expected;
    this.chain = chain;
    if (withheld) this.withheld++;
    return this.#compareWithKnown();
  }

  async #readCheckpoint(note: string): Promise<Finding | undefined> {
    const opened = await openNote(note, this.#crypto);
    if (!opened.ok) {
      const message = `The checkpoint after entry ${this.seq}: ${opened.message}`;
      return { problem: opened.problem, firstBadSeq: this.#lastSeq(), message };
    }
    const { tenantId, size, head } = opened.checkpoint;
    if (tenantId !== this.#header.tenantId) {
      const message = `The checkpoint after entry ${this.seq} belongs to another tenant`;
      return { problem: "wrong_tenant", firstBadSeq: this.#lastSeq(), message };
    }
    if (size > this.seq) {
      const message = `A signed checkpoint covers ${size} entries; only ${this.seq} come before it`;
      return { problem: "truncated", firstBadSeq: this.seq + 1, message };
    }
    if (size < this.seq) {
      const message = `The checkpoint of ${size} entries comes after entry ${this.seq}`;
      return { problem: "out_of_sequence", firstBadSeq: size + 1, message };
    }
    this.checkpoints++;
    return this.#compare(head, "checkpoint_mismatch", `The signed checkpoint of ${size} entries`);
  }

  #compareWithKnown(): Finding | undefined {
    if (this.#known === undefined || this.#known.size !== this.seq) return undefined;
    return this.#compare(this.#known.head, "forked", `The known checkpoint of ${this.seq} entries`);
  }

  #compare(head: Uint8Array, problem: AuditProblem, what: string): Finding | undefined {
    if (!areEqual(head, this.chain)) {
      const before = Math.max(this.provenThrough, this.#header.from - 1);
      const message = `${what} says otherwise: something after entry ${before} was changed and hashed again`;
      return { problem, firstBadSeq: before + 1, message };
    }
    this.provenThrough = this.seq;
    return undefined;
  }

  #lastSeq(): number {
    return Math.max(this.seq, 1);
  }
}

function tenantOf(entryText: string): string | undefined {
  const json = parseJson(entryText);
  if (!json.ok || json.value === null || typeof json.value !== "object") return undefined;
  const { tenantId } = json.value as { tenantId?: unknown };
  return typeof tenantId === "string" ? tenantId : undefined;
}
