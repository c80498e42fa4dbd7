import { clsx } from "clsx";

/** Joins class names without those that are off. */
export const classes = clsx;

/** The classes of every input. */
export const fieldClasses =
  "w-full rounded-md border border-edge bg-surface px-3 py-1.5 text-text disabled:opacity-60 aria-invalid:border-bad data-[invalid]:border-bad";
