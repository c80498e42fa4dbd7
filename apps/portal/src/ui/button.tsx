"use client";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClasses } from "./button-classes.ts";

type ButtonProps = Omit<ComponentProps<"button">, "className"> & {
  look?: ButtonLook;
  small?: boolean;
  /** Busy: it keeps the focus and cannot be pressed twice. */
  busy?: boolean;
  /** Disabled, it can be reached by keyboard: a tooltip says why. */
  focusableWhenDisabled?: boolean;
  icon?: ReactNode;
};

export function Button({
  look = "secondary",
  small = false,
  busy = false,
  disabled = false,
  focusableWhenDisabled = false,
  icon,
  children,
  onClick,
  onKeyDown,
  ...rest
}: ButtonProps) {
  const isOff = disabled || busy;
  const keepsFocus = isOff && (busy || focusableWhenDisabled);
  return (
    <button
      type="button"
      {...rest}
      disabled={isOff && !keepsFocus}
      aria-disabled={keepsFocus || rest["aria-disabled"]}
      data-disabled={isOff ? "" : undefined}
      aria-busy={busy || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      onKeyDown={isOff ? undefined : onKeyDown}
      className={buttonClasses(look, small)}
    >
      {icon}
      {children}
    </button>
  );
}
