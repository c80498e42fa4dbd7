-- Two columns behind one name. With pgvector the real type; without it (the embedded database ships none) an exact
-- stand-in over float4[]. Queries serve both: declare `vector`, pass `$1::float4[]::vector`, read `e::float4[]`,
-- order by `<=>`.
do $$
begin
  if exists (select from pg_available_extensions where name = 'vector') then
    create extension if not exists vector;
    return;
  end if;

  create domain vector as float4[];

  create function vector_cosine_distance(a float4[], b float4[]) returns float8
  language sql immutable strict parallel safe as $f$
    select case when sqrt(sum(x * x)) * sqrt(sum(y * y)) = 0 then 'NaN'::float8
                else 1 - sum(x * y) / (sqrt(sum(x * x)) * sqrt(sum(y * y))) end
    from unnest(a::float8[], b::float8[]) as pair(x, y)
  $f$;

  create operator <=> (leftarg = float4[], rightarg = float4[], function = vector_cosine_distance, commutator = <=>);
end
$$;
