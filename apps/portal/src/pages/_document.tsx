import { type DocumentProps, Head, Html, Main, NextScript } from "next/document";

/** What a page of this folder gives its document. */
type Look = { locale?: string; theme?: string; nonce?: string };

export default function PlainDocument({ __NEXT_DATA__ }: DocumentProps) {
  const { locale = "en", theme = "system", nonce } = (__NEXT_DATA__.props.pageProps ?? {}) as Look;
  return (
    <Html lang={locale} data-theme={theme}>
      <Head {...(nonce !== undefined && { nonce })} />
      <body className="min-h-dvh antialiased">
        <Main />
        <NextScript {...(nonce !== undefined && { nonce })} />
      </body>
    </Html>
  );
}
