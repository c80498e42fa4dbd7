"use client";
import { createContext, type ReactNode, useContext } from "react";
import { classes } from "./classes.ts";

const Reading = createContext(false);

/** Whether the content is read-only: inputs of `ui` then show their values as text. */
export const useReading = (): boolean => useContext(Reading);

/** A part of a page that the member may not change: the same fields, without inputs. */
export function ReadOnly({ when, children }: { when: boolean; children: ReactNode }) {
  return <Reading value={when}>{children}</Reading>;
}

/** A field's value as text; a dash for nothing. */
export function ReadValue({ children, mono = false }: { children: ReactNode; mono?: boolean }) {
  return (
    <span className={classes("break-words whitespace-pre-wrap", mono && "font-mono text-sm")}>
      {children === "" || children === undefined || children === null ? "–" : children}
    </span>
  );
}

type ReadPairProps = { name: ReactNode; nameHidden?: boolean; inline?: boolean; children: ReactNode };

/** A field as a name and its value. */
export function ReadPair({ name, nameHidden = false, inline = false, children }: ReadPairProps) {
  return (
    <dl className={classes("flex min-w-0", inline ? "flex-wrap gap-x-2" : "flex-col gap-1")}>
      <dt className={nameHidden ? "sr-only" : "font-medium"}>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </dl>
  );
}
