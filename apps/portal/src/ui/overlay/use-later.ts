import { useEffect, useState } from "react";

/**
 * Code that the browser fetches when `wanted` first holds; null until then.
 * @param load an import, the same function at each call
 */
export function useLater<Part>(load: () => Promise<Part>, wanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const missing = wanted && part === null;
  useEffect(() => {
    if (!missing) return;
    let isGone = false;
    // After a failed fetch the next use tries again.
    load().then(
      (loaded) => void (isGone || setPart(loaded)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load, missing]);
  return part;
}
