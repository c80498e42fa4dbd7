/**
 * SQL condition: a conversation is not a preview. Every list or count of a tenant's conversations and their results has it, because
 * previews are not traffic. Costs and budgets do not: model calls of previews are paid.
 * @param conversation the alias of the conversation table in the query
 */
export const isNoPreview = (conversation: string) => `not ${conversation}.preview`;

/**
 * The same condition for rows that have a conversation's id. A row without one passes.
 * @param tenantId, conversationId columns or expressions of the query
 */
export const isOutsidePreviews = (tenantId: string, conversationId: string) =>
  `not exists (select from conversation tried where tried.tenant_id = ${tenantId} and tried.id = ${conversationId} and tried.preview)`;
