const key = "konstruct-shortcuts";

/** A choice of this browser: whoever speaks to their computer wants no single keys. */
export const shortcutsOff = (): boolean => localStorage.getItem(key) === "off";

export const setShortcuts = (on: boolean): void => {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, "off");
};
