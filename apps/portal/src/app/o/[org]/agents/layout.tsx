import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Texts } from "../../../../i18n/texts.tsx";

export default async function AgentsLayout({ children }: { children: ReactNode }) {
  return (
    <Texts areas={["agents", "knowledge", "trace"]} messages={await getMessages()} locale={await getLocale()}>
      {children}
    </Texts>
  );
}
