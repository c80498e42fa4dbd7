import { classes } from "../ui/classes.ts";

/** A tag's colour is one of the theme's own, the same each time. */
const looks = [
  "bg-accent-soft text-accent",
  "bg-good-soft text-good",
  "bg-warn-soft text-warn",
  "bg-bad-soft text-bad",
  "bg-raised text-text",
];

const lookOf = (tag: string) =>
  looks[[...tag].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9_973, 7) % looks.length];

export function TagChip({ tag }: { tag: string }) {
  return (
    <span
      className={classes("inline-flex max-w-40 items-center truncate rounded px-1.5 text-sm", lookOf(tag))}
    >
      #{tag}
    </span>
  );
}
