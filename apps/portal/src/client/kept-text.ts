"use client";
import { useEffect, useState } from "react";

/**
 * What somebody has written and not sent yet: it is there again after the page was left or loaded again, in this tab only.
 * @param name of what it belongs to
 */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const key = `konstruct-text:${name}`;
  const [text, setText] = useState("");
  // Not while rendering: the server, which renders first, does not know it.
  useEffect(() => setText(sessionStorage.getItem(key) ?? ""), [key]);
  function keep(next: string): void {
    setText(next);
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  }
  return [text, keep];
}
