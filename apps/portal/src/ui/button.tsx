"use client";
import { Button as BaseButton } from "@base-ui/react/button";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClasses } from "./button-classes.ts";

type ButtonProps = Omit<ComponentProps<typeof BaseButton>, "className"> & {
  look?: ButtonLook;
  small?: boolean;
  /** Busy: it keeps the focus and cannot be pressed twice. */
  busy?: boolean;
  icon?: ReactNode;
};

export function Button({
  look = "secondary",
  small = false,
  busy = false,
  icon,
  children,
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...rest}
      disabled={rest.disabled === true || busy}
      focusableWhenDisabled={busy || rest.focusableWhenDisabled === true}
      aria-busy={busy || undefined}
      className={buttonClasses(look, small)}
    >
      {icon}
      {children}
    </BaseButton>
  );
}
