import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import {
  knowledgeQuestion,
  smallTalk,
  talkToHuman,
  ticket,
} from "@konstruct/services/agent/templates/shared-intents";
import { orderRecords } from "../records/shop-records.ts";
import { orderOwners, orderStatus } from "./order-status.ts";

const returns = `# Returns and refunds

## How long you can return something

You can return anything within 30 days of delivery, unused and with its label. The return is free in the country.

## When the money comes

Once the parcel is with us, the refund takes 3 to 5 working days. It goes to the card or account you paid with.

## What cannot be returned

Gift cards, and anything made to your measure.
`;

const delivery = `# Delivery

## How long delivery takes

Standard delivery takes 2 to 4 working days and costs 60 baht. Orders from 1,000 baht on are delivered free of charge.

## Changing the address

The address can be changed until the parcel leaves our warehouse, which is usually at 17:00 on the day of the order.
`;

const thai = `# คำถามที่พบบ่อย

## การคืนสินค้า

คืนสินค้าได้ภายใน 30 วันหลังได้รับของ โดยสินค้าต้องยังไม่ผ่านการใช้งานและมีป้ายติดอยู่

## ค่าจัดส่ง

ค่าจัดส่ง 60 บาท ส่งฟรีเมื่อสั่งซื้อครบ 1,000 บาท ใช้เวลา 2 ถึง 4 วันทำการ
`;

/** Answers from articles, looks up orders, refunds with a person's approval, opens tickets. */
export const support: AgentTemplate = {
  id: "support",
  name: "Ava",
  config: {
    role: "customer support",
    tone: "friendly and concise",
    instructions: "Never promise a refund or a cancellation the customer has not asked for.",
    tool_settings: orderOwners,
    intents: [
      knowledgeQuestion("returns and delivery", [
        "What is your return policy?",
        "Can I return something?",
        "How long does delivery take?",
        "How much is delivery?",
        "Can I change the delivery address?",
        "คืนสินค้าได้ไหม",
        "ค่าจัดส่งเท่าไหร่",
      ]),
      orderStatus,
      {
        id: "refund_request",
        label: "refund",
        topic: "refunds",
        description: "Money back for an order",
        priority: 20,
        examples: [
          "I want a refund",
          "I want a refund for order A-1002",
          "Refund order A-1001",
          "I'd like my money back for A-1001",
          "ขอคืนเงิน",
        ],
        required_params: ["order_id"],
        params: { amount: { type: "money", description: "less than the whole amount, if so wanted" } },
        questions: { order_id: "What's the order ID of the order you'd like refunded?" },
        tool: "refund",
        reply: "The refund of {amount} for order {order_id} is on its way, number {refund_id}.",
      },
      ticket(["Open a support ticket", "My parcel arrived damaged", "I want to file a complaint", "แจ้งปัญหา"]),
      talkToHuman,
      ...smallTalk("I can answer questions, look up an order, arrange a refund or get you a colleague."),
    ],
    redaction: { params: ["email", "phone"] },
  },
  articles: { "returns.md": returns, "delivery.md": delivery, "faq-th.md": thai },
  records: [
    ...orderRecords([
      {
        order_id: "A-1001",
        email: "mali@example.com",
        status: "shipped",
        carrier: "Flash",
        eta: "2026-12-02",
        amount: 890,
        items: ["Linen shirt"],
      },
      {
        order_id: "A-1002",
        email: "mali@example.com",
        status: "delivered",
        carrier: "Kerry",
        amount: 1490,
        items: ["Rain jacket"],
      },
      {
        order_id: "A-1003",
        email: "mali@example.com",
        status: "delayed",
        carrier: "Flash",
        eta: "2026-12-09",
        amount: 450,
        items: ["Canvas bag"],
      },
    ]),
  ],
  lists: ["inventory_row"],
  questions: {
    en: [
      "What is your return policy?",
      "Where is order A-1001 of mali@example.com?",
      "I want a refund for order A-1002 of mali@example.com",
    ],
    th: ["คืนสินค้าได้ไหม", "เช็คคำสั่งซื้อ A-1001", "ขอคุยกับเจ้าหน้าที่"],
  },
};
