/** A placeholder shown after 200 ms, in the size of the content that is loading. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div aria-hidden className="appear-late flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          key={line}
          className="h-9 animate-pulse rounded-md bg-raised"
          style={{ width: `${100 - (line % 3) * 12}%` }}
        />
      ))}
    </div>
  );
}
