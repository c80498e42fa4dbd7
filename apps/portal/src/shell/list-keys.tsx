"use client";
import { useEffect } from "react";
import { mayCommand } from "./keyboard.tsx";

const rowsOf = () =>
  [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.offsetParent !== null);

/** `j` and `k` move from row to row of the page's list; Enter opens, as everywhere. */
export function ListKeys() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!["j", "k"].includes(event.key) || !mayCommand(event)) return;
      const rows = rowsOf();
      const at = rows.findIndex((row) => row === document.activeElement || row.ariaCurrent === "page");
      const focused = rows.indexOf(document.activeElement as HTMLElement);
      const from = focused === -1 ? at : focused;
      const next = rows[event.key === "j" ? Math.min(from + 1, rows.length - 1) : Math.max(from - 1, 0)];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return null;
}
