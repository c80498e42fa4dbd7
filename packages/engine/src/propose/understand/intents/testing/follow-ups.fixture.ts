import type { Params } from "@konstruct/understanding/slots/params";
import type { Relation, Waiting } from "../understanding.ts";
import type { InventedAgent } from "./invented-agents.fixture.ts";

type Item = { key: string; label: string };
export type FollowUp = {
  agent: InventedAgent;
  text: string;
  waiting?: Waiting;
  recent?: string;
  shown?: Item[];
  /** The intent the ranker is certain of, if any. */
  believed?: string;
  isFar?: true;
  intent: string | null;
  relation: Relation;
  params: Params;
};

const extractors: Item[] = [
  { key: "EX-2", label: "Amber Two Frame Extractor" },
  { key: "EX-4", label: "Amber Four Frame Extractor" },
  { key: "EX-9", label: "Solano Motor Extractor" },
];
const wants = { item: "honey extractor", budget: 400 };
const choosing: Waiting = { intentId: "recommend", param: "choice", slots: wants };

/** Messages that make sense only after an earlier one. */
export const followUps: readonly FollowUp[] = [
  {
    agent: "coworking",
    text: "9 people",
    waiting: { intentId: "book_meeting_room", param: "people", slots: { date: "2026-03-12" } },
    intent: "book_meeting_room",
    relation: "same",
    params: { people: 9 },
  },
  {
    agent: "coworking",
    text: "Her name is Ines Duarte",
    waiting: { intentId: "guest_pass", param: "guest_name", slots: {} },
    intent: "guest_pass",
    relation: "same",
    params: { guest_name: "Ines Duarte" },
  },
  {
    agent: "coworking",
    text: "The coffee machine is leaking all over the kitchen!",
    believed: "report_fault",
    waiting: { intentId: "guest_pass", param: "guest_name", slots: {} },
    intent: "report_fault",
    relation: "new",
    params: { fault: "coffee machine is leaking all over the kitchen" },
  },
  {
    agent: "museum",
    text: "make it five visitors",
    recent: "buy_tickets",
    intent: "buy_tickets",
    relation: "correction",
    params: { visitors: 5 },
  },
  {
    agent: "museum",
    text: "what's the capital of Mongolia?",
    isFar: true,
    waiting: { intentId: "guided_tour", param: "language", slots: {} },
    intent: null,
    relation: "off_topic",
    params: {},
  },
  {
    agent: "museum",
    text: "Spanish",
    waiting: { intentId: "guided_tour", param: "language", slots: {} },
    intent: "guided_tour",
    relation: "same",
    params: { language: "Spanish" },
  },
  {
    agent: "beekeeping",
    text: "up to 400",
    waiting: { intentId: "recommend", param: "budget", slots: { item: "honey extractor" } },
    intent: "recommend",
    relation: "same",
    params: { budget: 400 },
  },
  {
    agent: "beekeeping",
    text: "the last one please",
    waiting: choosing,
    shown: extractors,
    intent: "recommend",
    relation: "same",
    params: { choice: "EX-9" },
  },
  {
    agent: "beekeeping",
    text: "I'd go for the Solano",
    waiting: choosing,
    shown: extractors,
    intent: "recommend",
    relation: "same",
    params: { choice: "EX-9" },
  },
  {
    agent: "beekeeping",
    text: "is the second one in stock?",
    waiting: choosing,
    shown: extractors,
    intent: "stock",
    relation: "new",
    params: { item: "EX-4" },
  },
  {
    agent: "beekeeping",
    text: "เอาตัวแรกค่ะ",
    waiting: choosing,
    shown: extractors,
    intent: "recommend",
    relation: "same",
    params: { choice: "EX-2" },
  },
  {
    agent: "beekeeping",
    text: "actually make the budget 600",
    waiting: choosing,
    shown: extractors,
    intent: "recommend",
    relation: "correction",
    params: { budget: 600 },
  },
  {
    agent: "beekeeping",
    text: "Langstroth",
    waiting: {
      intentId: "hive_problem",
      param: "hive_type",
      slots: { symptom: "bees are leaving the hive" },
    },
    intent: "hive_problem",
    relation: "same",
    params: { hive_type: "Langstroth" },
  },
  {
    agent: "beekeeping",
    text: "No sorry, I meant B-32",
    recent: "refund_request",
    intent: "refund_request",
    relation: "correction",
    params: { order_id: "B-32" },
  },
  {
    agent: "beekeeping",
    text: "My bees are attacking the dog, help!",
    believed: "hive_problem",
    waiting: choosing,
    shown: extractors,
    intent: "hive_problem",
    relation: "new",
    params: { symptom: "bees are attacking the dog" },
  },
  {
    agent: "language_school",
    text: "S-2201",
    waiting: { intentId: "certificate", param: "student_id", slots: {} },
    intent: "certificate",
    relation: "same",
    params: { student_id: "S-2201" },
  },
  {
    agent: "language_school",
    text: "how about 20 March",
    waiting: { intentId: "move_lesson", param: "new_date", slots: {} },
    intent: "move_lesson",
    relation: "same",
    params: { new_date: "2026-03-20" },
  },
  {
    agent: "language_school",
    text: "let's go back to the certificate",
    recent: "fees",
    intent: "certificate",
    relation: "resume",
    params: {},
  },
  {
    agent: "language_school",
    text: "ช่างมันเถอะ ไม่เอาแล้ว",
    waiting: { intentId: "certificate", param: "student_id", slots: {} },
    intent: "certificate",
    relation: "cancel",
    params: {},
  },
  {
    agent: "water_utility",
    text: "it says 88120",
    waiting: { intentId: "meter_reading", param: "reading", slots: {} },
    intent: "meter_reading",
    relation: "same",
    params: { reading: 88120 },
  },
  {
    agent: "water_utility",
    text: "sorry, 88210",
    recent: "meter_reading",
    intent: "meter_reading",
    relation: "correction",
    params: { reading: 88210 },
  },
  {
    agent: "water_utility",
    text: "wait, first: is the water safe for my fish?",
    believed: "water_quality",
    waiting: { intentId: "explain_bill", param: "account_number", slots: {} },
    intent: "water_quality",
    relation: "new",
    params: {},
  },
  {
    agent: "laundry",
    text: "พรุ่งนี้",
    waiting: { intentId: "pickup", param: "date", slots: {} },
    intent: "pickup",
    relation: "same",
    params: { date: "2026-03-11" },
  },
  {
    agent: "laundry",
    text: "L-305 ค่ะ",
    waiting: { intentId: "laundry_status", param: "ticket_id", slots: {} },
    intent: "laundry_status",
    relation: "same",
    params: { ticket_id: "L-305" },
  },
  {
    agent: "laundry",
    text: "ไม่ใช่ L-305 ต้องเป็น L-350",
    recent: "laundry_status",
    intent: "laundry_status",
    relation: "correction",
    params: { ticket_id: "L-350" },
  },
];
