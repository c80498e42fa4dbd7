const mostKept = 100;

const nothing = () => ({ token: "", user: "", after: "", shown: [] });

/** What is kept on this computer about one site, or for as long as the page where nothing may be kept. */
export function openKept(site) {
  const key = `konstruct-chat:${site}`;
  let isMemoryOnly = site === "";
  let kept = nothing();
  try {
    const stored = JSON.parse((site !== "" && localStorage.getItem(key)) || "null");
    if (stored && typeof stored.token === "string" && Array.isArray(stored.shown))
      kept = { ...kept, ...stored };
  } catch {
    isMemoryOnly = true;
  }
  return {
    get: () => kept,
    set(change) {
      kept = { ...kept, ...change };
      kept.shown = kept.shown.slice(-mostKept);
      if (isMemoryOnly) return;
      try {
        localStorage.setItem(key, JSON.stringify(kept));
      } catch {
        isMemoryOnly = true;
      }
    },
    forget() {
      this.set(nothing());
    },
  };
}
