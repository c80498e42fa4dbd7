import { markAuditEntry } from "@konstruct/services/audit/review-audit";

export const auditVerbs = { "audit.mark": markAuditEntry };
