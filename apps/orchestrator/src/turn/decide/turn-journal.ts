import { AppError } from "@konstruct/core/errors";
import { canonicalJson } from "@konstruct/core/hash/canonical-json";
import type { JsonObject } from "@konstruct/core/json";
import { type BegunWrite, beginWrite } from "@konstruct/db/turn/begin-write";
import type { ClaimedTurn, PendingMessage } from "@konstruct/db/turn/claim-turns";
import { type Claim, findToolEnds } from "@konstruct/db/turn/durable-tool-calls";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import { type Journal, operationKey, type Performed } from "@konstruct/engine/turn/journal";
import type { PlannedToolCall } from "@konstruct/engine/turn/outcome";
import type { PortRecord } from "@konstruct/engine/turn/recorder";
import { toolContextOf } from "@konstruct/engine/turn/tool-context";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { endOfWrite } from "@konstruct/tools/contract/write-end";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { claimOf } from "../claimed/claim-of.ts";
import { lastSeqOf } from "../claimed/load-turn.ts";
import type { BrokenTurn, ReadMeanwhile, StepBody } from "../claimed/past-steps.ts";
import { notApproved, uncertain } from "./not-run.ts";
import { recordToolEnd } from "./record-tool-end.ts";

type About = {
  claimed: ClaimedTurn;
  input: TurnInput;
  agentVersionId: string;
  broken: BrokenTurn | null;
  /** Messages that arrived after those the interrupted turn began with. */
  unread: readonly PendingMessage[];
  /** False: the turn finishes the writes it began before it was interrupted, and begins no others. */
  mayBegin: boolean;
};

const notBegun: ToolResult = {
  success: false,
  data: null,
  error: {
    code: "not_begun",
    message: "Not made: the turn was cut off, and its agent or the conversation's owner has changed since.",
    retryable: false,
  },
  executionTimeMs: 0,
};

/** How many of the ports' results are already in a step. */
type Saved = { clock: number; answers: number; reads: number; ranked: number; newer: number };

const asInput = ({ id, text, parts, sentAt }: PendingMessage) => ({ id, text, parts, sentAt });

type Called = { tool: string; args: JsonObject };

const isSameCall = (a: Called, b: Called) =>
  a.tool === b.tool && canonicalJson(a.args) === canonicalJson(b.args);

/** The idempotency key of a write belongs to exactly one call; a different call under it is a defect. */
const strayed = (now: Called, begun: Called | undefined) =>
  new AppError(
    "internal",
    `A turn that goes on after a crash calls ${now.tool} where its journal says ${begun?.tool ?? "nothing"}, or with other arguments. Nothing was called; look at the turn's steps.`,
  );

/** The journal of one turn: a step is durable before its write begins, and the end of the write is durable after it. */
export class TurnJournal implements Journal {
  readonly #deps: Dependencies;
  readonly #about: About;
  readonly #tools: ToolExecutor;
  readonly #recorded: () => PortRecord;
  readonly #claim: Claim;
  /** Messages the contact wrote while the turn ran, in the order they were read. */
  readonly newer: ReadMeanwhile[] = [];
  #nth = 0;
  #steps: number;
  #unread: PendingMessage[];
  #saved: Saved = { clock: 0, answers: 0, reads: 0, ranked: 0, newer: 0 };

  constructor(deps: Dependencies, about: About, tools: ToolExecutor, recorded: () => PortRecord) {
    this.#deps = deps;
    this.#about = about;
    this.#tools = tools;
    this.#recorded = recorded;
    this.#claim = claimOf(deps, about.claimed);
    this.#unread = [...about.unread];
    const { broken } = about;
    this.#steps = broken?.steps ?? 0;
    if (broken === null) return;
    const { clock, answers, reads, ranked } = broken.past;
    this.#saved = {
      clock: clock.length,
      answers: answers.length,
      reads: reads.length,
      ranked: ranked.length,
      newer: broken.newer.length,
    };
  }

  /** All messages the turn has read. */
  get read(): PendingMessage[] {
    return [...this.#about.claimed.pending, ...this.newer.flatMap(({ messages }) => messages)];
  }

  /** How many pending messages the turn has not read. */
  get left(): number {
    return this.#unread.length;
  }

  keyOf(nth: number): string {
    return operationKey(this.#about.input.turnId, nth);
  }

  async perform(call: PlannedToolCall): Promise<Performed> {
    const nth = this.#nth++;
    const before = this.#about.broken?.newer[this.newer.length];
    if (before?.nth === nth) return this.#hear(before);
    if (this.#about.broken?.begun.has(nth)) return { kind: "result", result: await this.#resume(call) };
    if (this.#unread.length > 0) return this.#hear({ nth, messages: this.#unread.splice(0) });
    if (!this.#about.mayBegin) return { kind: "result", result: notBegun };
    const begun = await this.#begin(call, nth);
    switch (begun.kind) {
      case "lost":
        return begun;
      case "newer":
        return this.#hear({ nth, messages: begun.messages });
      case "forbidden":
        return { kind: "result", result: notApproved };
      case "begun":
        return { kind: "result", result: await this.#run(call) };
    }
  }

  #hear(meanwhile: ReadMeanwhile): Performed {
    this.newer.push(meanwhile);
    return { kind: "newer", messages: meanwhile.messages.map(asInput) };
  }

  async #begin(call: PlannedToolCall, nth: number): Promise<BegunWrite> {
    const { approval, ...planned } = call;
    const version = this.#tools.describe(call.tool)?.version ?? null;
    const durable = { ...planned, approval: approval && { id: approval.id, toolVersion: version } };
    const { body, saved } = this.#sinceStep(nth);
    const readThrough = Math.max(...this.read.map(({ seq }) => seq));
    const begun = await beginWrite(
      this.#deps.database,
      { ...this.#claim, turnId: this.#about.input.turnId },
      durable,
      { ordinal: this.#steps, body },
      readThrough,
    );
    // If the write was not begun, nothing was stored: the next step contains it.
    if (begun.kind === "begun") {
      this.#steps++;
      this.#saved = saved;
    }
    return begun;
  }

  /** What the ports returned since the step before. */
  #sinceStep(nth: number): { body: StepBody; saved: Saved } {
    const { startedAt, clock, model, reads = [], ranked = [] } = this.#recorded();
    const answers = model?.answers ?? [];
    const from = this.#saved;
    const body: StepBody = {
      agentVersionId: this.#about.agentVersionId,
      liveVersionId: this.#about.claimed.liveVersionId,
      through: lastSeqOf(this.#about.claimed),
      nth,
      startedAt,
      clock: clock.slice(from.clock),
      answers: answers.slice(from.answers),
      reads: reads.slice(from.reads),
      ...(ranked.length > from.ranked && { ranked: ranked.slice(from.ranked) }),
      newer: this.newer.slice(from.newer),
      ...(model === null && { isBuiltIn: true }),
    };
    const saved = {
      clock: clock.length,
      answers: answers.length,
      reads: reads.length,
      ranked: ranked.length,
      newer: this.newer.length,
    };
    return { body, saved };
  }

  /**
   * Resumes a write that began before the turn was interrupted: its recorded end is returned, or an idempotent call is repeated, or
   * the outcome is unknown.
   */
  async #resume(call: PlannedToolCall): Promise<ToolResult> {
    const { claimed } = this.#about;
    const [ended] = await findToolEnds(this.#deps.database, claimed.tenantId, [call.idempotencyKey]);
    const begun =
      ended ?? claimed.toolCalls.find(({ idempotencyKey }) => idempotencyKey === call.idempotencyKey);
    if (begun === undefined || !isSameCall(begun, call)) throw strayed(call, begun);
    if (ended !== undefined) return ended.result as ToolResult;
    if (this.#tools.describe(call.tool)?.idempotent === true) return this.#run(call);
    await this.#end(call, uncertain);
    return uncertain;
  }

  async #run(call: PlannedToolCall): Promise<ToolResult> {
    // Not the turn's clock, whose readings are recorded: a call with a recorded end reads none.
    const result = await this.#tools.execute(call, toolContextOf(this.#about.input, new Date()));
    await this.#end(call, result);
    return result;
  }

  async #end(call: PlannedToolCall, result: ToolResult): Promise<void> {
    const { claimed, input } = this.#about;
    const state = endOfWrite(result, this.#tools.describe(call.tool)?.idempotent === true);
    await recordToolEnd(this.#deps, { claimed, claim: this.#claim, input }, call, result, state);
  }
}
