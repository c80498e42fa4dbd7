"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

const mostPlaces = 50;

/** Restores how far the content was scrolled when a page is reached by Back or Forward: browsers do so for the window only. */
export function KeepScroll() {
  const here = `${usePathname()}?${useSearchParams()}`;
  const places = useRef(new Map<string, number>());
  const cameBack = useRef(false);
  useEffect(() => {
    const onPop = () => {
      cameBack.current = true;
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);
  useEffect(() => {
    const main = document.getElementById("main");
    if (main === null) return;
    if (cameBack.current) main.scrollTop = places.current.get(here) ?? 0;
    cameBack.current = false;
    const keep = () => {
      places.current.delete(here);
      places.current.set(here, main.scrollTop);
      const [oldest] = places.current.keys();
      if (places.current.size > mostPlaces && oldest !== undefined) places.current.delete(oldest);
    };
    main.addEventListener("scroll", keep, { passive: true });
    return () => main.removeEventListener("scroll", keep);
  }, [here]);
  return null;
}
