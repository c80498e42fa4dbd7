/** Sent to the page when the connection to the portal is lost, and when it is back; `detail` says which. */
export const lineEvent = "konstruct-line";

export const tellLine = (isLost: boolean): boolean =>
  window.dispatchEvent(new CustomEvent(lineEvent, { detail: isLost }));
