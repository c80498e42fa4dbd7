import { markAuditEntry } from "@konstruct/services/audit/review-audit";

export const auditCommands = { "audit.mark": markAuditEntry };
