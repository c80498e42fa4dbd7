import type { ReactNode } from "react";
import { buttonClasses } from "../../ui/button-classes.ts";
import { classes } from "../../ui/classes.ts";

type ChoiceMenuProps = {
  /** The field that is posted. */
  field: string;
  label: string;
  icon: ReactNode;
  chosen: string;
  choices: readonly { value: string; label: string }[];
  /** Where it opens. */
  className: string;
};

/** A button that opens a list of choices, without a script: the browser opens and closes it, and a choice is posted. */
export function ChoiceMenu({ field, label, icon, chosen, choices, className }: ChoiceMenuProps) {
  const id = `${field}-choices`;
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} className={buttonClasses("quiet", true)}>
        {icon}
      </button>
      <form
        method="post"
        id={id}
        popover="auto"
        aria-label={label}
        className={classes(
          "fixed inset-auto m-0 min-w-44 rounded-md border border-border bg-surface p-1 text-text shadow-lg",
          className,
        )}
      >
        {choices.map(({ value, label: words }) => (
          <button
            key={value}
            type="submit"
            name={field}
            value={value}
            aria-current={value === chosen || undefined}
            className="flex min-h-8 w-full cursor-pointer items-center gap-2 rounded px-2 hover:bg-raised focus-visible:bg-raised"
          >
            <span aria-hidden className="w-3">
              {value === chosen ? "✓" : ""}
            </span>
            {words}
          </button>
        ))}
      </form>
    </>
  );
}
