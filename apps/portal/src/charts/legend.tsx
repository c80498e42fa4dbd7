type Look = "filled" | "hatched" | "line" | "dashed";

/** A sample of each look with its name: never colour alone. */
function Sample({ look }: { look: Look }) {
  return (
    <svg viewBox="0 0 20 10" aria-hidden className="h-2.5 w-5">
      {look === "filled" && <rect width={20} height={10} className="fill-accent" />}
      {look === "hatched" && (
        <>
          <rect width={20} height={10} className="fill-raised stroke-edge" />
          <path d="M0 10 10 0M8 10 18 0" className="stroke-edge" strokeWidth={2.5} />
        </>
      )}
      {look === "line" && <path d="M0 5h20" strokeWidth={2.5} className="stroke-accent" />}
      {look === "dashed" && (
        <path d="M0 5h20" strokeWidth={2.5} strokeDasharray="6 3" className="stroke-warn" />
      )}
    </svg>
  );
}

/** What the looks of a chart mean. */
export function Legend({ entries }: { entries: readonly { name: string; look: Look }[] }) {
  return entries.map(({ name, look }) => (
    <span key={name} className="inline-flex items-center gap-1.5">
      <Sample look={look} />
      {name}
    </span>
  ));
}
