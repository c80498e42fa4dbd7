"use client";
import { createContext, type ReactNode, useContext } from "react";

const OrgContext = createContext<string>("");

/** The tenant whose pages these are, as it is in the address. */
export function OrgProvider({ org, children }: { org: string; children: ReactNode }) {
  return <OrgContext value={org}>{children}</OrgContext>;
}

export const useOrg = (): string => useContext(OrgContext);
