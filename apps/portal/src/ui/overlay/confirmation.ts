import type { ReactNode } from "react";
import type { ButtonLook } from "../button-classes.ts";

export type Confirmation = {
  title: string;
  /** What will happen, in one sentence. */
  effect: ReactNode;
  /** The label of the button in the dialog. */
  confirmLabel: string;
  /** Text to type first, when it cannot be undone. */
  typed?: string;
  look?: ButtonLook;
  onConfirm: () => Promise<unknown> | undefined;
};
