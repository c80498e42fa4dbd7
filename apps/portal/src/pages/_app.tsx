import "../app/globals.css";
import type { AppProps } from "next/app";
import Head from "next/head";

/** Pages that are plain HTML, beside those of `src/app`. Each says `unstable_runtimeJS: false`, so that it loads no script. */
export default function PlainPages({ Component, pageProps }: AppProps) {
  return (
    <>
      <Head>
        <meta
          key="viewport"
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="robots" content="noindex, nofollow" />
      </Head>
      <Component {...pageProps} />
    </>
  );
}
