"use client";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./button-classes.ts";
import { Tooltip } from "./overlay/tooltip.tsx";

/** A button with an icon only: its name is announced, and shown on hover. */
export function IconButton(props: {
  name: string;
  icon: ReactNode;
  onClick?: () => void;
  look?: ButtonLook;
  disabled?: boolean;
}) {
  const { name, icon, look = "quiet", ...rest } = props;
  return (
    <Tooltip text={name}>
      <Button {...rest} look={look} small aria-label={name} icon={icon} />
    </Tooltip>
  );
}
