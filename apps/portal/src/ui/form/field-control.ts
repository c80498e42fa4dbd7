"use client";
import { createContext, useContext } from "react";

/** What ties an input to the label, hint and error of its field. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

export const FieldControlContext = createContext<FieldControl | undefined>(undefined);

/** For the input inside a Field; undefined outside one. */
export const useFieldControl = (): FieldControl | undefined => useContext(FieldControlContext);
