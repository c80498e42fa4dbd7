"use client";

type CompactSelectProps = {
  label: string;
  /** Undefined: all. */
  value: string | undefined;
  /** The label of that option; absent where one is always chosen. */
  all?: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

/** One part of a filter in a row of others: its own choice is its label. */
export function CompactSelect({ label, value, all, options, onChange }: CompactSelectProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
      className="h-8 max-w-36 shrink-0 truncate rounded-md border border-edge bg-surface px-2 data-[set=true]:border-accent data-[set=true]:bg-accent-soft"
      data-set={all !== undefined && value !== undefined}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
