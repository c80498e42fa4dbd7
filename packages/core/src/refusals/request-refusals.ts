/** Refusals of any request, and of parts that every area uses. Placeholders are filled by `refusalError`. */
export const requestRefusals = {
  "request.invalid": { code: "invalid_input", text: "The request is not valid." },
  "request.invalid_fields": { code: "invalid_input", text: "{problems}" },
  "request.forbidden": { code: "unauthorised", text: "You do not have permission to do this." },
  "request.not_found": { code: "not_found", text: "Not found." },
  "request.unavailable": { code: "unavailable", text: "Not done. Try again." },
  "request.timeout": { code: "timeout", text: "Not done in time. Try again." },
  "request.failed": { code: "internal", text: "Something went wrong on our side." },
  "request.sign_in_first": { code: "unauthorised", text: "Sign in first." },
  "request.other_origin": { code: "unauthorised", text: "This request did not come from the portal." },
  "request.too_large": { code: "invalid_input", text: "The request is larger than 2 MB." },
  "request.unstorable_text": {
    code: "invalid_input",
    text: "The request holds U+0000 or half of a surrogate pair, which cannot be stored. Remove it and send it again.",
  },
  "request.member_missing": { code: "invalid_input", text: "memberId: name the member this is done for." },
  "session.ended": { code: "not_found", text: "This session has ended." },
  "email.not_set_up": {
    code: "misconfigured",
    text: "This installation cannot send email: set SMTP_URL and EMAIL_FROM.",
  },
  "email.not_sent": { code: "unavailable", text: "The email could not be sent. Try again in a minute." },
  "storage.not_set_up": {
    code: "misconfigured",
    text: "This installation stores no files: set S3_BUCKET, or STORAGE_DIR on one machine.",
  },
  "demo.not_available": {
    code: "misconfigured",
    text: "This installation has no demonstration. Start one with `npm start -- --demo`.",
  },
  "mcp.not_available": { code: "misconfigured", text: "This installation connects to no MCP servers." },
  "mcp.list_too_long": {
    code: "rejected_by_platform",
    text: "The server's tool descriptions and schemas are too long to be shown.",
  },
  "file.empty": { code: "invalid_input", text: "The file is empty." },
  "file.too_large": {
    code: "invalid_input",
    text: "The file is larger than 25 MB. Split it, or save it smaller.",
  },
  "file.incomplete": { code: "invalid_input", text: "The file did not arrive whole. Send it again." },
  "file.not_readable": { code: "invalid_input", text: "{reason}" },
  "job.failed": { code: "internal", text: "The job failed. The log has the cause." },
  "job.given_up": {
    code: "internal",
    text: "The job was stopped: its worker ended three times before it was done.",
  },
  "job.not_kept": { code: "not_found", text: "This result is no longer stored. Run it again." },
} as const;
