/** A few key figures, each with its label. */
export function Tiles({ tiles }: { tiles: readonly { id: string; name: string; value: string }[] }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {tiles.map(({ id, name, value }) => (
        <div key={id} className="flex flex-col-reverse rounded-lg border border-border bg-surface px-4 py-3">
          <dt className="text-muted">{name}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
