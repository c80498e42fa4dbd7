import { readChatwootSettings } from "@konstruct/channels/chatwoot/account-settings";
import {
  type DecisionSubject,
  decisionLinkSecret,
  readDecision,
  signDecision,
} from "@konstruct/channels/chatwoot/decision-link";
import { AppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApproval } from "@konstruct/services/approval/decide-approval";
import { getApproval } from "@konstruct/services/approval/read-approvals";
import type { ServiceContext } from "@konstruct/services/context";
import type { Logger } from "@konstruct/telemetry/logger";
import { type Request, type Response, Router } from "express";
import type { BodyMemory } from "../inbound/body-memory.ts";
import { readBody } from "../inbound/read-body.ts";
import { decisionPage, messagePage } from "./decision-html.ts";

const maxBodyBytes = 16 * 1024;
const over = "This link is not valid any more. Decide in Chatwoot: the note says how.";
const off = "Links do not decide in this inbox. Decide in Chatwoot: the note says how.";

type Page = { status: number; html: string };
type Options = {
  database: Database;
  masterKey: Buffer;
  logger: Logger;
  bodies: BodyMemory;
  now?: () => number;
};

const message = (status: number, title: string, text: string): Page => ({
  status,
  html: messagePage(title, text),
});

function send(response: Response, { status, html }: Page): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(html),
    "cache-control": "no-store",
    "content-security-policy":
      "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  response.end(html);
}

/**
 * The page behind a note's link. It names no member, since everybody who works in Chatwoot sees the note: it decides only if the
 * tenant has set that the link is enough, and the audit entry says so. A GET changes nothing, since programs may prefetch links; the
 * decision needs this page's form.
 */
export function decisionRoutes({ database, masterKey, logger, bodies, now = Date.now }: Options): Router {
  const router = Router();
  const secret = decisionLinkSecret(masterKey);
  const checkArgs = createCheckArgs();

  /** Checked at every request: the setting or the account may have been removed since the note was written. */
  async function contextOf(subject: DecisionSubject): Promise<ServiceContext | undefined> {
    const account = await findChannelAccount(database, "chatwoot", subject.accountKey);
    if (account?.state !== "active" || account.tenantId !== subject.tenantId) return undefined;
    if (!readChatwootSettings(account.settings).approveByLink) return undefined;
    const actor = { kind: "channel", id: `chatwoot:${subject.accountKey}:link` } as const;
    return { database, tenantId: subject.tenantId, actor };
  }

  async function show(request: Request): Promise<Page> {
    const subject = readDecision(secret, "link", String(request.params.token), now());
    if (subject === null) return message(404, "Not found", over);
    const context = await contextOf(subject);
    if (context === undefined) return message(403, "Not here", off);
    const approval = await getApproval(context, subject.approvalId);
    if (approval.state !== "pending" || approval.actionHash !== subject.actionHash)
      return message(409, "Decided already", `${approval.summary}: ${approval.state}.`);
    const { expiresAtS: _end, ...about } = subject;
    return { status: 200, html: decisionPage(approval, signDecision(secret, "form", about, now())) };
  }

  async function decide(request: Request): Promise<Page> {
    const link = readDecision(secret, "link", String(request.params.token), now());
    if (link === null) return message(403, "Not decided", over);
    const read = await readBody(request, maxBodyBytes, bodies);
    const form = new URLSearchParams(read.ok ? read.bytes.toString("utf8") : "");
    const sent = readDecision(secret, "form", form.get("form") ?? "", now());
    if (sent?.approvalId !== link.approvalId || sent.actionHash !== link.actionHash)
      return message(403, "Not decided", over);
    const context = await contextOf(link);
    if (context === undefined) return message(403, "Not here", off);
    const written = form.get("reason")?.trim() ?? "";
    const reason = written || "rejected by the link in Chatwoot";
    const internal = written === "" || form.has("internal");
    const isApproved = form.get("decision") === "approve";
    if (!isApproved && form.get("decision") !== "reject")
      return message(400, "Not decided", "Say whether to approve or to reject.");
    const decision = isApproved
      ? ({ kind: "approve" } as const)
      : ({ kind: "reject", reason, internal } as const);
    const { approvalId, actionHash } = link;
    const decided = await decideApproval(context, { approvalId, actionHash, decision }, checkArgs);
    return message(200, isApproved ? "Approved" : "Rejected", decided.summary);
  }

  const answering =
    (work: (request: Request) => Promise<Page>) => async (request: Request, response: Response) => {
      try {
        send(response, await work(request));
      } catch (thrown) {
        const told = thrown instanceof AppError ? thrown.publicMessage : undefined;
        if (told === undefined) logger.error({ err: thrown }, "a decision by link failed");
        send(
          response,
          message(
            told === undefined ? 503 : 409,
            "Not decided",
            told ?? "That did not work. Please try again.",
          ),
        );
      }
    };

  router.get("/:token", answering(show));
  router.post("/:token", answering(decide));
  return router;
}
