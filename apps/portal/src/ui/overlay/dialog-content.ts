import type { ReactNode } from "react";

export type DialogContent = {
  title: string;
  description?: ReactNode;
  /** `side`: along the right edge, full height. */
  shape?: "middle" | "wide" | "side";
  children: ReactNode;
};
