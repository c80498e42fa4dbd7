import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, localeCookie } from "./locales.ts";
import { messagesOf } from "./messages.ts";

/** The language of a request: its cookie, else the browser's. Times are in the tenant's zone where a page sets one. */
export default getRequestConfig(async () => {
  const locale = chooseLocale(
    (await cookies()).get(localeCookie)?.value,
    (await headers()).get("accept-language"),
  );
  return { locale, messages: await messagesOf(locale), timeZone: "UTC" };
});
