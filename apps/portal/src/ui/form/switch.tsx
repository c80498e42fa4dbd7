"use client";
import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { ReadPair, useReading } from "../reading.tsx";

type SwitchProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** On or off, in effect at once. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  const t = useTranslations("common");
  if (useReading())
    return (
      <ReadPair inline name={label}>
        {t(checked ? "yes" : "no")}
      </ReadPair>
    );
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control, and it is a button inside
    <label className="flex min-h-7 cursor-pointer items-center gap-2">
      <BaseSwitch.Root
        aria-labelledby={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative flex h-6 w-10 shrink-0 items-center rounded-full border border-edge bg-raised transition-colors data-[checked]:border-accent data-[checked]:bg-accent data-[disabled]:opacity-60"
      >
        <BaseSwitch.Thumb className="block size-4 translate-x-1 rounded-full bg-muted transition-transform data-[checked]:translate-x-5 data-[checked]:bg-accent-text" />
      </BaseSwitch.Root>
      <span id={id}>{label}</span>
    </label>
  );
}
