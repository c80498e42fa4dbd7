import type { AbstractIntlMessages } from "next-intl";
import { type Area, areas } from "./areas.ts";
import type { Locale } from "./locales.ts";

/** Every text of a language, by area. */
export async function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const loaded = await Promise.all(
    areas.map(
      async (area) => [area, (await import(`../../messages/${locale}/${area}.json`)).default] as const,
    ),
  );
  return Object.fromEntries(loaded);
}

/** The texts that are sent to the browser with a page. */
export function only(messages: AbstractIntlMessages, wanted: readonly Area[]): AbstractIntlMessages {
  return Object.fromEntries(wanted.map((area) => [area, messages[area] ?? {}]));
}
