import type { ApprovalView } from "@konstruct/services/approval/approval-view";

/** Escapes the text of an approval, which others wrote: none of it is markup. */
function escaped(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return text.replace(/[&<>"']/g, (unit) => `&#${unit.charCodeAt(0)};`);
}

const row = (title: string, value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
    ? ""
    : `<dt>${escaped(title)}</dt><dd><pre>${escaped(value)}</pre></dd>`;

export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;

export const messagePage = (title: string, message: string): string =>
  page(title, `<p>${escaped(message)}</p>`);

/** The page that shows the action, with the form that approves or rejects it. @param formToken made for this page alone */
export function decisionPage(approval: ApprovalView, formToken: string): string {
  const { detail } = approval;
  const facts = [
    row("Action", approval.tool ?? "send the reply"),
    row("With", approval.args),
    row("Reply to the contact", approval.draft),
    row("Confidence", detail.confidence),
    row("Internal note", detail.internal_note),
    row("Not supported by any source", detail.unsupported),
    row("Missing", detail.missing),
    row("Expires", approval.expiresAt.toISOString()),
  ].join("");
  const form =
    `<form method="post"><input type="hidden" name="form" value="${escaped(formToken)}">` +
    `<button name="decision" value="approve">Approve</button></form>` +
    `<form method="post"><input type="hidden" name="form" value="${escaped(formToken)}">` +
    `<label>Why not? The contact hears it. <input name="reason" maxlength="2000"></label> ` +
    `<label><input type="checkbox" name="internal"> For colleagues only</label> <button name="decision" value="reject">Reject</button></form>`;
  return page(`Approve? ${approval.summary}`, `<dl>${facts}</dl>${form}`);
}
