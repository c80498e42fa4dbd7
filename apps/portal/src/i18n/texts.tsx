import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Area } from "./areas.ts";
import { only } from "./messages.ts";

/** Gives the parts that run in the browser the texts of these areas, and `common`. */
export function Texts(props: {
  areas: readonly Area[];
  messages: AbstractIntlMessages;
  locale: string;
  children: ReactNode;
}) {
  return (
    <NextIntlClientProvider
      locale={props.locale}
      messages={only(props.messages, ["common", ...props.areas])}
      timeZone="UTC"
    >
      {props.children}
    </NextIntlClientProvider>
  );
}
