const key = "konstruct-shortcuts";

/** A setting of this browser: single keys disturb people who control it by voice. */
export const shortcutsOff = (): boolean => localStorage.getItem(key) === "off";

export const setShortcuts = (on: boolean): void => {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, "off");
};
