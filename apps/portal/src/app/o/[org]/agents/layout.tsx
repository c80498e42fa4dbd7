import type { Metadata } from "next";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Texts } from "../../../../i18n/texts.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("agents.list"))("title") };
}

export default async function AgentsLayout({ children }: { children: ReactNode }) {
  return (
    <Texts areas={["agents", "knowledge", "trace"]} messages={await getMessages()} locale={await getLocale()}>
      {children}
    </Texts>
  );
}
