import type { Page } from "playwright-core";
import { expect } from "vitest";
import { stageHere } from "./stage-here.ts";

/** The same script with its tree open: what is in a closed one neither axe nor a test can see. */
export async function openWidgetTree(page: Page): Promise<void> {
  const source = await (await fetch(`${stageHere().gatewayUrl}/widget.js`)).text();
  expect(source).toContain('mode: "closed"');
  const body = source.replace('mode: "closed"', 'mode: "open"');
  await page.route("**/widget.js", (route) =>
    route.fulfill({ contentType: "text/javascript; charset=utf-8", body }),
  );
}
