/** The query of a page that changes it without the router. See docs/decisions/the-designer-keeps-its-query.md. */
type Owned = { path: string; query: string };

let owned: Owned | null = null;
/** Where the router was last asked to go. */
let begun: URL | null = null;
const listeners = new Set<() => void>();

/** The query of the page that owns it: empty, or with a leading "?"; null if none does. */
export const readOwnQuery = () => owned?.query ?? null;

export function followOwnQuery(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setQuery(path: string, query: string): void {
  owned = { path, query };
  begun = null;
  for (const listener of listeners) listener();
}

/** The page at the path owns its query from now on. @returns what gives it back to the router */
export function ownQuery(path: string): () => void {
  setQuery(path, window.location.search);
  return () => {
    if (owned?.path === path) owned = null;
  };
}

/** Changes the query of the page that owns it, as a new step of the browser's history or in place of the last. */
export function changeOwnQuery(how: "pushState" | "replaceState", query: string): void {
  if (owned === null) return;
  setQuery(owned.path, query);
  // On the prototype: the router has replaced the method of `window.history`, and its own reads the page again.
  History.prototype[how].call(window.history, window.history.state, "", `${owned.path}${query}`);
}

/** Notes where the router was asked to go. */
export function beginNavigation(href: string): void {
  begun = new URL(href, window.location.href);
}

/** Where an address leads that the router writes: to the owned query, unless the router was asked to go to another. */
function addressOf(url: string | URL | null | undefined): string | URL | null | undefined {
  const to = new URL(url ?? window.location.href, window.location.href);
  if (owned === null || to.pathname !== owned.path) return url;
  if (begun?.pathname !== to.pathname || begun.search !== to.search) return `${owned.path}${owned.query}`;
  const { path } = owned;
  // The router writes while React commits, when no state may be set.
  queueMicrotask(() => setQuery(path, to.search));
  return url;
}

/** Keeps the router from writing an address over the owned query. To be called before the router starts. */
export function guardOwnQuery(): void {
  for (const how of ["pushState", "replaceState"] as const) {
    const write = window.history[how].bind(window.history);
    window.history[how] = (state, unused, url) => write(state, unused, addressOf(url));
  }
  const goBack = (event: PopStateEvent) => {
    const { pathname, search } = window.location;
    const isLeaving = begun !== null && begun.pathname !== pathname;
    if (owned === null || owned.path !== pathname || isLeaving) return;
    event.stopImmediatePropagation();
    setQuery(pathname, search);
  };
  window.addEventListener("popstate", goBack, true);
}
