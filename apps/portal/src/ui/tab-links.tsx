import Link from "next/link";

/** Tabs that are links: each view has its own address. */
export function TabLinks(props: {
  name: string;
  current: string;
  links: readonly { href: string; label: string; id: string; count?: number }[];
}) {
  return (
    <nav aria-label={props.name} className="flex gap-1 overflow-x-auto border-b border-border">
      {props.links.map(({ href, label, id, count }) => (
        <Link
          key={id}
          href={href}
          prefetch={false}
          aria-current={id === props.current ? "page" : undefined}
          className="flex min-h-9 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text"
        >
          {label}
          {count !== undefined && <span className="rounded-full bg-raised px-1.5 text-sm">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
