import { useEffect, useState } from "react";

const retryMs = 1_000;
const mostTries = 30;

/**
 * Code that the browser fetches when `wanted` first holds; null until then. A failed fetch is tried again, half a minute at most.
 * @param load an import, the same function at each call
 */
export function useLater<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const missing = wanted && part === null;
  useEffect(() => {
    if (!missing) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const fetchPart = (tries: number) =>
      load().then(
        (loaded) => void (isGone || setPart(loaded)),
        () => {
          if (!isGone && tries < mostTries) timer = setTimeout(() => fetchPart(tries + 1), retryMs);
        },
      );
    void fetchPart(1);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, missing]);
  return part;
}
