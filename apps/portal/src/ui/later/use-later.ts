import { useEffect, useState } from "react";
import { loadPart } from "./load-part.ts";

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
    // The console shows the failure; the page works without this part.
    loadPart(load).then((loaded) => void (isGone || setPart(loaded)), reportError);
    return () => {
      isGone = true;
    };
  }, [load, missing]);
  return part;
}
