/** Whether a call of a tool failed, in SQL: it ended badly, nobody knows how it ended, or its result says so. */
export const callFailed = (call: string): string =>
  `coalesce(${call}.state in ('failed', 'unknown') or ${call}.result ->> 'success' = 'false', false)`;

/** Whether a call of a turn failed, in SQL. */
export const turnHasFailedCall = (tenantId: string, turnId: string): string =>
  `exists (select from tool_call k where k.tenant_id = ${tenantId} and k.turn_id = ${turnId} and ${callFailed("k")})`;
