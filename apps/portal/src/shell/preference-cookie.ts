/** A choice kept in the browser for a year, as a cookie's text. */
export const preferenceCookie = (name: string, value: string): string =>
  `${name}=${value}; path=/; max-age=31536000; samesite=lax; secure`;
