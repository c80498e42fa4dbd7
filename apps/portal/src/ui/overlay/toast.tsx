"use client";
import { useEffect, useState } from "react";
import { useLater } from "../later/use-later.ts";
import { giveNotice, onFirstNotice } from "./notices.ts";

const load = () => import("./toast-list.tsx");

/** Short notices, for six seconds; they are announced and never take the focus. Their code is fetched at the first one. */
export function ToastArea() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstNotice(() => setWanted(true)), []);
  const part = useLater(load, wanted);
  return part !== null && <part.ToastList />;
}

const notify = {
  done: (title: string, undo?: { label: string; run: () => void }) =>
    giveNotice({ title, ...(undo && { action: undo }) }),
  failed: (title: string, description: string) =>
    // Not high priority: screen readers hide such a notice while its buttons have the focus.
    giveNotice({ title, description, type: "error", timeout: 15_000 }),
};

/** Shows that something was done, with an undo action where there is one; or why it was not. */
export const useNotify = () => notify;
