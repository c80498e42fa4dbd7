import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import {
  knowledgeQuestion,
  smallTalk,
  talkToHuman,
  ticket,
} from "@konstruct/services/agent/templates/shared-intents";
import { orderRecords, stockRecords } from "../records/shop-records.ts";
import { orderOwners, orderStatus } from "./order-status.ts";
import { shopPreferences } from "./shop-preferences.ts";

const rules = `# The shop

## Returns

You can return any product within 14 days if it is complete and in its box.

## Warranty

Everything has a warranty of 2 years.

## Opening hours

We are open every day from 10:00 to 20:00.
`;

const thai = `# คำถามที่พบบ่อย

## ประกันกี่ปี

สินค้าทุกชิ้นมีประกัน 2 ปี

## ร้านเปิดกี่โมง

ร้านเปิดทุกวัน เวลา 10:00 ถึง 20:00 น.
`;

const row = (
  No: string,
  Product: string,
  Type: string,
  Price: number,
  Stock: number,
  Good: string,
  Thai: string,
) => ({
  No,
  Product,
  Type,
  Price,
  Stock,
  "Good for": Good,
  Thai,
});

/** Recommends from a stock list with availability and price, and answers from articles. */
export const shop: AgentTemplate = {
  id: "shop",
  name: "Max",
  config: {
    role: "adviser in a shop",
    tone: "friendly, short and practical",
    instructions: "Recommend only what the stock list holds. Give prices in baht.",
    packs: {
      shop: {
        inventory: {
          currency: "THB",
          columns: {
            sku: "No",
            name: "Product",
            price: "Price",
            stock: "Stock",
            category: "Type",
            features: "Good for",
            thai: "Thai",
          },
        },
      },
    },
    preferences: shopPreferences,
    subject_words: ["kettle", "lamp", "mug", "blanket", "กาน้ำ", "โคมไฟ", "แก้ว", "ผ้าห่ม"],
    tool_settings: orderOwners,
    intents: [
      {
        id: "sales.recommend_item",
        label: "search",
        topic: "finding the right product",
        description: "Recommend a product of the shop for a purpose and a budget",
        priority: 10,
        examples: [
          "Recommend a {item}",
          "I'm looking for a {item}",
          "I need a new {item}",
          "Show me a {item} under {budget}",
          "I want to buy a {item} for around {budget}",
          "แนะนำ{item}หน่อย งบ {budget}",
          "อยากได้{item}",
        ],
        required_params: ["item", "budget"],
        params: {
          item: { type: "topic", description: "what is wanted" },
          budget: { type: "money", min: 1, description: "the most it may cost", preference: "budget" },
          choice: { type: "item", description: "which of the suggested products is chosen" },
        },
        questions: {
          item: "What kind of product are you looking for?",
          budget: "What's your budget?",
          choice: "Which one would you like?",
        },
        tool: "inventory.query",
        args: { query: "{item}", max_price: "{budget}", in_stock: true, limit: 3 },
        ends_with: "choice",
        closing: "Good choice: {chosen}. You can pick it up in the shop or have it sent to you.",
        reply: "Here is what I'd suggest:",
        reply_each: "{name} – {price} {currency} – {features} ({stock} in stock)",
        reply_none: "I have no {item} for up to {budget} THB in stock.",
      },
      {
        id: "sales.check_item",
        label: "question about our stock",
        topic: "prices and stock",
        description: "Whether a product is in stock and what it costs",
        priority: 10,
        examples: [
          "Is the {item} in stock?",
          "Do you have a {item}?",
          "How much is the {item}?",
          "มี{item}ไหม",
          "{item}ราคาเท่าไหร่",
        ],
        required_params: ["item"],
        params: { item: { type: "item", description: "the product, or which of those shown before" } },
        questions: { item: "Which product do you mean?" },
        tool: "inventory.query",
        args: { query: "{item}", limit: 1 },
        reply_each: "{name} costs {price} {currency} ({stock} in stock)",
        reply_none: "I don't have {item} in the stock list.",
      },
      knowledgeQuestion("warranty, returns and opening hours", [
        "What is your return policy?",
        "How long is the warranty?",
        "When are you open?",
        "ประกันกี่ปี",
        "ร้านเปิดกี่โมง",
      ]),
      orderStatus,
      ticket(["Open a support ticket", "Please report this to your staff", "แจ้งปัญหา"]),
      talkToHuman,
      ...smallTalk("I can help you find a product, check our stock or look up an order."),
    ],
  },
  articles: { "shop.md": rules, "faq-th.md": thai },
  records: [
    ...orderRecords([
      {
        order_id: "A-1001",
        email: "mali@example.com",
        status: "shipped",
        carrier: "Flash",
        eta: "2026-12-02",
        amount: 790,
        items: ["Brass kettle"],
      },
    ]),
    ...stockRecords([
      row("K-01", "Brass Kettle", "kettle", 790, 6, "gas and induction, 1.2 l", "กาน้ำทองเหลือง"),
      row("K-02", "Swift Electric Kettle", "kettle", 1290, 4, "boils a litre in 3 minutes", "กาน้ำไฟฟ้า"),
      row("L-01", "Alder Desk Lamp", "lamp", 990, 9, "reading, warm light", "โคมไฟตั้งโต๊ะ"),
      row("L-02", "Harbour Floor Lamp", "lamp", 2490, 2, "a dark corner", "โคมไฟตั้งพื้น"),
      row("M-01", "Stoneware Mug", "mug", 190, 40, "dishwasher safe, 350 ml", "แก้วเซรามิก"),
      row("B-01", "Wool Blanket", "blanket", 1590, 5, "cold evenings, 130 × 180 cm", "ผ้าห่มขนสัตว์"),
    ]),
  ],
  lists: ["inventory_row"],
  questions: {
    en: ["Do you have a brass kettle?", "Recommend a lamp", "How long is the warranty?"],
    th: ["มีกาน้ำไฟฟ้าไหม", "ประกันกี่ปี", "ร้านเปิดกี่โมง"],
  },
};
