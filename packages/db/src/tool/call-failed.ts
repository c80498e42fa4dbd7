/** SQL condition: a tool call failed, its end is unknown, or its result says that it failed. */
export const callFailed = (call: string): string =>
  `coalesce(${call}.state in ('failed', 'unknown') or ${call}.result ->> 'success' = 'false', false)`;

/** SQL condition: a call of a turn failed. */
export const turnHasFailedCall = (tenantId: string, turnId: string): string =>
  `exists (select from tool_call k where k.tenant_id = ${tenantId} and k.turn_id = ${turnId} and ${callFailed("k")})`;
