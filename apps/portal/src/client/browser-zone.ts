/** IANA name of the member's time zone, as the browser is set. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
