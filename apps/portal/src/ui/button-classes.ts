import { classes } from "./classes.ts";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

const looks: Record<ButtonLook, string> = {
  primary: "bg-accent text-accent-text hover:opacity-90",
  secondary: "border border-edge bg-surface text-text hover:bg-raised",
  quiet: "text-text hover:bg-raised",
  danger: "border border-bad bg-surface text-bad hover:bg-bad-soft",
};

/** Shared by Button and LinkButton: 36 px high, 28 px when small (24 is the least: WCAG 2.2, 2.5.8). */
export function buttonClasses(look: ButtonLook, small: boolean): string {
  return classes(
    "inline-flex cursor-pointer items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-60 data-[disabled]:cursor-not-allowed data-[disabled]:opacity-60",
    small ? "min-h-7 px-2 text-sm" : "min-h-9 px-3.5",
    looks[look],
  );
}
