import type { JsonObject } from "@konstruct/core/json";
import { parseJson } from "@konstruct/core/json";
import { requireStorable } from "@konstruct/core/text/storable";
import type { Database } from "@konstruct/db/database";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { type DecideApprovalInput, decideApprovalIn } from "@konstruct/services/approval/decide-approval";
import { getApproval, listApprovals } from "@konstruct/services/approval/read-approvals";
import { authorise, type ServiceContext } from "@konstruct/services/context";
import type { Logger } from "@konstruct/telemetry/logger";
import { type Request, Router } from "express";
import type { BodyMemory } from "../inbound/body-memory.ts";
import { readBody } from "../inbound/read-body.ts";
import { idempotently } from "./idempotent.ts";
import { errorAnswer, type RestAnswer, toJson } from "./rest-answer.ts";
import { signedIn } from "./signed-in.ts";

const maxBodyBytes = 64 * 1024;

/** Approvals for a tenant's programs: read them, decide one. */
export function approvalRoutes(options: { database: Database; logger: Logger; bodies: BodyMemory }): Router {
  const router = Router();
  const checkArgs = createCheckArgs();

  async function list(context: ServiceContext, request: Request): Promise<RestAnswer> {
    const { state, conversationId, limit = 50, before } = request.query;
    // Passed unchecked: the command checks the filter with its schema.
    const filter = { state, conversationId, limit: Number(limit), before } as Parameters<
      typeof listApprovals
    >[1];
    const approvals = await listApprovals(context, filter);
    // A full page may be the last one; the next is then empty.
    const next = approvals.length === filter.limit ? (approvals.at(-1)?.id ?? null) : null;
    return { status: 200, body: toJson({ approvals, next }) };
  }

  async function decide(context: ServiceContext, request: Request): Promise<RestAnswer> {
    // Before anything is read or stored: a 403 is not stored under an idempotency key.
    authorise(context, "approval.decide");
    const read = await readBody(request, maxBodyBytes, options.bodies);
    if (!read.ok && read.reason === "no_room")
      return errorAnswer(503, "unavailable", "Too many requests are being read. Try again.");
    if (!read.ok)
      return errorAnswer(413, "invalid_input", `The body is cut off, or larger than ${maxBodyBytes} bytes.`);
    const parsed = parseJson(read.bytes.toString("utf8"));
    if (!parsed.ok || !isObject(parsed.value))
      return errorAnswer(400, "invalid_input", "The body is not a JSON object.");
    requireStorable(parsed.value);
    const input = {
      ...parsed.value,
      approvalId: String(request.params.id),
    } as unknown as DecideApprovalInput;
    return idempotently(context, request, read.bytes, async (tx) =>
      toJson({ approval: await decideApprovalIn(tx, context, input, checkArgs) }),
    );
  }

  router.get("/", signedIn(options, list));
  router.get(
    "/:id",
    signedIn(options, async (context, request) => ({
      status: 200,
      body: toJson({ approval: await getApproval(context, String(request.params.id)) }),
    })),
  );
  router.post("/:id/decision", signedIn(options, decide));
  return router;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
