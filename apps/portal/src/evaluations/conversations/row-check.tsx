"use client";
import { CheckBox } from "../../ui/form/check-box.tsx";

type RowCheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** The check box of a table's row; its label is for screen readers, since the row shows the same. */
export function RowCheck({ label, ...rest }: RowCheckProps) {
  return <CheckBox label={<span className="sr-only">{label}</span>} {...rest} />;
}
