/**
 * What members try out in a preview is no traffic: whatever lists or counts a tenant's conversations, or what came of them, leaves
 * previews out by this rule. Only money does not: models of previews are paid, and count in costs and budgets.
 * @param conversation the conversation's table as the query calls it
 */
export const isNoPreview = (conversation: string) => `not ${conversation}.preview`;

/**
 * The same for rows that name their conversation; rows that name none stay.
 * @param tenantId, conversationId columns or expressions of the query
 */
export const isOutsidePreviews = (tenantId: string, conversationId: string) =>
  `not exists (select from conversation tried where tried.tenant_id = ${tenantId} and tried.id = ${conversationId} and tried.preview)`;
