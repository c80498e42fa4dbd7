"use client";
import { createContext, type ReactNode, useContext } from "react";

const OrgContext = createContext<string>("");

/** The slug of the tenant in the address. */
export function OrgProvider({ org, children }: { org: string; children: ReactNode }) {
  return <OrgContext value={org}>{children}</OrgContext>;
}

export const useOrg = (): string => useContext(OrgContext);
