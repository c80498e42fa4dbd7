"use client";
import type { RefObject } from "react";
import { useKey } from "../../shell/use-key.ts";

/** How many frames a row that is scrolled to may take to be drawn. */
const mostFrames = 20;

type RowKeys = {
  box: RefObject<HTMLElement | null>;
  count: number;
  /** The row of the open conversation; -1 without one. */
  openIndex: number;
  scrollTo: (index: number) => void;
  toggle: (index: number) => void;
};

/** j and k move the focus from row to row, drawn or not; x selects the row in focus. Enter opens it, as any link. */
export function useRowKeys({ box, count, openIndex, scrollTo, toggle }: RowKeys): void {
  const focused = (): number => {
    const row = document.activeElement?.closest<HTMLElement>("[data-index]");
    return row === null || row === undefined ? -1 : Number(row.dataset.index);
  };
  const from = () => (focused() === -1 ? openIndex : focused());
  function focus(index: number, frames = mostFrames): void {
    const row = box.current?.querySelector<HTMLElement>(`[data-row][data-index="${index}"]`);
    if (row) row.focus({ preventScroll: true });
    else if (frames > 0) requestAnimationFrame(() => focus(index, frames - 1));
  }
  function move(by: number): void {
    if (count === 0) return;
    const next = Math.min(Math.max(from() + by, 0), count - 1);
    scrollTo(next);
    focus(next);
  }
  useKey("j", () => move(1));
  useKey("k", () => move(-1));
  useKey("x", () => from() !== -1 && toggle(from()));
}
