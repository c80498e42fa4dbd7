/** The ratings of a tenant (`$1`): thumbs on answers, and scores of resolved conversations, of which 4 and 5 count as satisfied. */
export const ratings = `(
  select conversation_id, updated_at as at, rating = 'up' as is_satisfied from feedback where tenant_id = $1
  union all
  select conversation_id, created_at, score >= 4 from conversation_rating where tenant_id = $1)`;
