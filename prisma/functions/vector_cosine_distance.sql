-- Returns the exact cosine distance. It serves databases without the extension pgvector.
-- Called by: operator <=>
create or replace function vector_cosine_distance(a float4[], b float4[]) returns float8
  language sql immutable strict parallel safe as $$
    select case when sqrt(sum(x * x)) * sqrt(sum(y * y)) = 0 then 'NaN'::float8
                else 1 - sum(x * y) / (sqrt(sum(x * x)) * sqrt(sum(y * y))) end
    from unnest(a::float8[], b::float8[]) as pair(x, y)
  $$;
