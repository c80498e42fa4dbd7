import { readDraft } from "@konstruct/services/agent/drafts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, openWindow } from "./browser.ts";
import { lookAt } from "./look-at.ts";
import { signIn, signUp, somebody } from "./people.ts";
import { closePlanting } from "./plant.ts";
import { startGoogle } from "./platforms.ts";
import { plantShop } from "./shop.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await closePlanting();
});

const csv =
  "Item no,Product name,Unit price,Qty\nT-1,Tent for two,4500,3\nT-2,Tent for four,ask us,0\n,Nothing,1,1\n";

const sheetId = "1a-stock-of-the-shop";

describe("tools and data", () => {
  it("J4 the catalogue says what each can change; a tool is tried, simulated and meant", async () => {
    const { window, page } = await openWindow(browser);
    const org = await signUp(page, somebody(), "Tool Shop");
    await page.goto(`/o/${org}/tools`);
    await page
      .getByRole("row", { name: /refund/ })
      .getByText("irreversible")
      .waitFor();
    await lookAt(page, "tools");

    await page.getByRole("link", { name: "math.evaluate" }).click();
    await page.getByLabel("expression").fill("6 * 7");
    await page.getByRole("button", { name: "Try", exact: true }).click();
    await page.getByText(/^Done in \d+ ms$/).waitFor();
    await page.getByRole("alert").getByText(/42/).waitFor();
    await lookAt(page, "tool");

    await page.goto(`/o/${org}/tools/create_ticket`);
    await page.getByLabel("summary").fill("The zip is broken");
    await page.getByRole("button", { name: "Try", exact: true }).click();
    await page.getByText("Simulated: nothing changed").waitFor();
    await page.getByRole("checkbox", { name: "Yes, run it for real" }).click();
    await page.getByRole("button", { name: "Run for real" }).click();
    await page.getByText(/^Done in \d+ ms$/).waitFor();
    await window.close();
  });

  it("J4 a connection is kept under a name and never shown again", async () => {
    const { window, page } = await openWindow(browser, { theme: "dark" });
    const org = await signUp(page, somebody(), "Key Shop");
    await page.goto(`/o/${org}/tools/connections`);
    await page.getByText("No connections yet").waitFor();
    await page.getByRole("button", { name: "Add a connection" }).click();
    await page.getByLabel("Name", { exact: true }).fill("orders-key");
    await page.getByLabel("Value", { exact: true }).fill("very-secret-value");
    await page.getByLabel("Allowed hosts").fill("api.example.com");
    await lookAt(page, "connection-new");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("cell", { name: "orders-key", exact: true }).waitFor();
    expect(await page.content()).not.toContain("very-secret-value");
    await lookAt(page, "connections");
    await page.getByRole("button", { name: "Change orders-key" }).click();
    await page.getByLabel("Allowed hosts").fill("api.example.com, b.example.com");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("cell", { name: "api.example.com, b.example.com" }).waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByLabel("Type “orders-key” to confirm").fill("orders-key");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await page.getByText("No connections yet").waitFor();
    await window.close();
  });

  it("J4 F5 a Google sheet is looked at with the key it is shared with, mapped, and read by an agent; what Google refuses is told", async () => {
    const google = await startGoogle();
    const shop = await plantShop();
    google.spreadsheets.set(sheetId, {
      Stock: [
        ["Item no", "Product name", "Unit price", "Old price"],
        ["T-1", "Tent for two", 4500, 5000],
        ["T-2", "Tent for four", 7900, 8800],
      ],
    });
    const { window, page } = await openWindow(browser);
    await signIn(page, shop.ownerPerson);
    await page.goto(`/o/${shop.org}/tools/connections`);
    await page.getByRole("button", { name: "Add a connection" }).click();
    await page.getByLabel("Name", { exact: true }).fill("stock-key");
    await page.getByLabel("Type").selectOption("google");
    await page.getByLabel("Value", { exact: true }).fill(google.accounts.keyFile);
    await page.getByLabel("Allowed hosts").fill("127.0.0.1");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("cell", { name: "stock-key", exact: true }).waitFor();

    const look = async (id: string) => {
      await page.goto(`/o/${shop.org}/tools/stock`);
      const address = `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`;
      await page.getByLabel("Sheet", { exact: true }).last().fill(address);
      await page.getByRole("button", { name: "Preview" }).click();
    };
    await look("a-sheet-nobody-shared");
    await page.getByRole("alert").getByText("The sheet could not be read").waitFor();
    await page
      .getByRole("alert")
      .getByText(/404|not found/i)
      .waitFor();
    await lookAt(page, "sheet-refused");
    await look(sheetId);
    const second = page.getByRole("row", { name: /T-2 Tent for four/ });
    await second.getByText("7900").waitFor();
    await page.getByLabel("Price", { exact: true }).selectOption("Old price");
    await second.getByText("8800").waitFor();
    await lookAt(page, "sheet");
    await page.getByRole("button", { name: "Use in the agent’s draft" }).click();
    await page.getByText("The draft uses this sheet.", { exact: false }).waitFor();
    const { config } = await readDraft(shop.context, shop.agentId);
    expect(config).toMatchObject({
      packs: {
        shop: {
          inventory: { columns: { sku: "Item no", price: "Old price" } },
          stock_source: { kind: "google_sheet", spreadsheet_id: sheetId },
        },
      },
    });
    await window.close();
    await google.stop();
  });

  it("J4 a stock list is mapped, looked at row by row, and kept", async () => {
    const { window, page } = await openWindow(browser);
    const org = await signUp(page, somebody(), "Stock Shop");
    await page.goto(`/o/${org}/tools/stock`);
    const buffer = Buffer.from(csv);
    await page
      .getByLabel("Sheet", { exact: true })
      .first()
      .setInputFiles({ name: "stock.csv", mimeType: "text/csv", buffer });
    await page.getByText("2 items, 1 rows left out.").waitFor();
    await page
      .getByRole("row", { name: /Tent for four/ })
      .getByText('The list says "ask us".')
      .waitFor();
    await lookAt(page, "stock");
    await page.getByLabel("Price").selectOption("");
    await page
      .getByRole("row", { name: /Tent for four/ })
      .getByText("ask us")
      .waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Save list" }).click();
    await page.getByText("3 rows saved").waitFor();
    await window.close();
  });
});
