import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import {
  knowledgeQuestion,
  smallTalk,
  talkToHuman,
} from "@konstruct/services/agent/templates/shared-intents";
import { stockRecords } from "../records/shop-records.ts";

const visit = `# Your visit

## Before you come

Please come ten minutes early. Parking is behind the building and free of charge.

## Changing or cancelling

An appointment can be moved or cancelled free of charge until 24 hours before. ยกเลิกหรือเลื่อนนัดได้ฟรีก่อนเวลานัด 24 ชั่วโมง

## Paying

We take cash, cards and bank transfer. รับเงินสด บัตร และโอนเงิน
`;

const row = (No: string, Service: string, Price: number, Minutes: number, Thai: string) => ({
  No,
  Service,
  Price,
  Minutes,
  Thai,
});

/**
 * Lists the services and takes requests for appointments, which the staff confirm. When a calendar is connected, calendar.find_slots
 * and calendar.book replace the request.
 */
export const scheduling: AgentTemplate = {
  id: "scheduling",
  name: "Nara",
  config: {
    role: "receptionist",
    tone: "warm and clear",
    instructions: "Repeat day and time before an appointment is asked for.",
    packs: {
      shop: {
        inventory: {
          currency: "THB",
          columns: { sku: "No", name: "Service", price: "Price", minutes: "Minutes", thai: "Thai" },
        },
      },
    },
    intents: [
      {
        id: "book_appointment",
        label: "appointment",
        topic: "appointments",
        description: "Ask for an appointment",
        priority: 20,
        examples: [
          "I'd like to book an appointment",
          "Can I come in tomorrow?",
          "Book a haircut for Friday",
          "Book a {service}",
          "I need an appointment",
          "ขอนัดหมาย",
          "จองคิว",
        ],
        required_params: ["service", "day", "time"],
        params: {
          service: {
            type: "enum",
            values: [
              "haircut",
              "hair colour",
              "foot massage",
              "thai massage",
              "ตัดผม",
              "ทำสีผม",
              "นวดเท้า",
              "นวดแผนไทย",
            ],
            description: "what the appointment is for",
          },
          day: { type: "date", description: "the day" },
          time: { type: "string", description: "the time of day, as the contact says it" },
        },
        questions: {
          service: "What would you like to come in for?",
          day: "On which day?",
          time: "At what time?",
        },
        tool: "create_ticket",
        args: { summary: "Appointment: {service}, {day}, {time}" },
        reply: "I've passed on your request, number {ticket_id}. We'll confirm it shortly.",
      },
      {
        id: "service_price",
        label: "service",
        topic: "our services and prices",
        description: "What a service costs and how long it takes",
        priority: 10,
        examples: [
          "How much is a {item}?",
          "What does a {item} cost?",
          "How long does a {item} take?",
          "{item}ราคาเท่าไหร่",
        ],
        required_params: ["item"],
        params: { item: { type: "item", description: "the service" } },
        questions: { item: "Which service do you mean?" },
        tool: "inventory.query",
        args: { query: "{item}", limit: 1 },
        reply_each: "{name}: {price} {currency}, about {minutes} minutes",
        reply_none: "I don't find {item} among our services.",
      },
      knowledgeQuestion("your visit, changes and paying", [
        "Can I cancel free of charge?",
        "Where can I park?",
        "How can I pay?",
        "ยกเลิกนัดได้ไหม",
        "จ่ายด้วยบัตรได้ไหม",
      ]),
      talkToHuman,
      ...smallTalk("I can tell you about our services and arrange an appointment."),
    ],
  },
  articles: { "visit.md": visit },
  records: [
    ...stockRecords([
      row("S-01", "Haircut", 450, 45, "ตัดผม"),
      row("S-02", "Hair colour", 1800, 120, "ทำสีผม"),
      row("S-03", "Foot massage", 400, 60, "นวดเท้า"),
      row("S-04", "Thai massage", 500, 60, "นวดแผนไทย"),
    ]),
  ],
  lists: ["inventory_row"],
  questions: {
    en: ["How much is a haircut?", "I'd like to book an appointment", "Can I cancel free of charge?"],
    th: ["ตัดผมราคาเท่าไหร่", "ขอนัดหมาย", "ยกเลิกนัดได้ไหม"],
  },
};
