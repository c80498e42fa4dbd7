"use client";
import { useEffect, useState } from "react";

/**
 * Text that was written and not sent yet: it survives leaving or reloading the page, in this tab only.
 * @param name of what the text belongs to
 */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const key = `konstruct-text:${name}`;
  const [text, setText] = useState("");
  // Read after rendering: the server renders first and does not know it.
  useEffect(() => setText(sessionStorage.getItem(key) ?? ""), [key]);
  function keep(next: string): void {
    setText(next);
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  }
  return [text, keep];
}
