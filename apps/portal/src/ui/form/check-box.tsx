"use client";
import { Checkbox } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { ReadPair, useReading } from "../reading.tsx";

type CheckBoxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
};

/** A check box with its label beside it. */
export function CheckBox({ label, checked, onChange, disabled = false, name }: CheckBoxProps) {
  const id = useId();
  const t = useTranslations("common");
  if (useReading())
    return (
      <ReadPair inline name={label}>
        {t(checked ? "yes" : "no")}
      </ReadPair>
    );
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control, and it is a button inside
    <label className="flex min-h-7 cursor-pointer items-start gap-2">
      <Checkbox.Root
        aria-labelledby={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        name={name}
        className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded border border-edge bg-surface data-[checked]:border-accent data-[checked]:bg-accent data-[checked]:text-accent-text data-[disabled]:opacity-60"
      >
        <Checkbox.Indicator>
          <Check aria-hidden size={14} strokeWidth={3} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span id={id}>{label}</span>
    </label>
  );
}
