/** Sent to the page when the connection to the portal is lost, and when it is back; `detail` says which. */
export const connectionEvent = "konstruct-connection";

export const tellConnection = (isLost: boolean): boolean =>
  window.dispatchEvent(new CustomEvent(connectionEvent, { detail: isLost }));
