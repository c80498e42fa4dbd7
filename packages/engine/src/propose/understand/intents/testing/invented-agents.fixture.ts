import { agentConfigSchema } from "@konstruct/core/agent/agent-config";

/** Agents of six trades. */
export const inventedAgents = {
  coworking: agentConfigSchema.parse({
    intents: [
      {
        id: "book_meeting_room",
        description: "Book a meeting room for some hours",
        examples: [
          "I'd like to book a meeting room",
          "Is the big room free on Monday?",
          "Reserve the board room for 10 people",
        ],
        required_params: ["date", "people"],
        params: { people: { type: "number" } },
      },
      {
        id: "guest_pass",
        description: "Let a visitor in for a day",
        examples: ["I need a guest pass", "A visitor is coming tomorrow", "Can I bring a friend for a day?"],
        required_params: ["guest_name"],
      },
      {
        id: "report_fault",
        priority: 20,
        description: "Something in the building does not work",
        examples: ["The printer is jammed", "The coffee machine is broken", "There is no light in booth 3"],
        required_params: ["fault"],
        params: { fault: { type: "topic" } },
      },
      {
        id: "pause_membership",
        description: "Suspend a membership for a time",
        examples: ["Pause my membership", "I'll be travelling for three months, can I stop paying?"],
        required_params: ["start_date"],
      },
      {
        id: "invoice_copy",
        description: "Send an invoice again",
        examples: ["Send me my last invoice", "I need a receipt for the tax office"],
        required_params: ["invoice_id"],
      },
    ],
  }),
  museum: agentConfigSchema.parse({
    intents: [
      {
        id: "buy_tickets",
        description: "Buy admission tickets",
        examples: ["I want two tickets for Sunday", "How do I buy a ticket?", "Tickets for a family of four"],
        required_params: ["date", "visitors"],
        params: { visitors: { type: "number" } },
      },
      {
        id: "guided_tour",
        description: "Join or book a tour with a guide",
        examples: ["Do you offer guided tours?", "Book a tour in German", "When does the next tour start?"],
        required_params: ["language"],
      },
      {
        id: "lost_property",
        description: "Something was left behind in the museum",
        examples: ["I left my umbrella in the cloakroom", "Have you found a scarf?"],
        required_params: ["thing"],
        params: { thing: { type: "topic" } },
      },
      {
        id: "accessibility",
        description: "Lifts, ramps, wheelchairs and help for visitors",
        examples: ["Is there a lift?", "Can I borrow a wheelchair?", "My father cannot climb stairs"],
      },
      {
        id: "exhibition_info",
        description: "What is on display now and soon",
        examples: ["What can I see this month?", "How long does the exhibition run?"],
      },
    ],
  }),
  beekeeping: agentConfigSchema.parse({
    intents: [
      {
        id: "recommend",
        priority: 10,
        description: "Recommend equipment",
        examples: [
          "Recommend a {item}",
          "I'm looking for a {item}",
          "Show me a {item} under {budget}",
          "แนะนำ{item}หน่อย งบ {budget}",
        ],
        required_params: ["item", "budget"],
        params: { item: { type: "topic" }, budget: { type: "money" }, choice: { type: "item" } },
        ends_with: "choice",
      },
      {
        id: "stock",
        priority: 10,
        description: "Whether something is in stock and its price",
        examples: [
          "Do you have the {item}?",
          "Is the {item} in stock?",
          "How much is the {item}?",
          "มี{item}ไหม",
        ],
        required_params: ["item"],
        params: { item: { type: "item" } },
      },
      {
        id: "hive_problem",
        priority: 20,
        description: "Something is wrong with the bees or the hive",
        examples: [
          "My bees are leaving the hive",
          "The queen is gone",
          "There are mites on my bees",
          "ผึ้งตายเยอะมาก",
        ],
        required_params: ["symptom", "hive_type"],
        params: { symptom: { type: "topic" } },
      },
      {
        id: "course",
        description: "Courses for beginners",
        examples: ["When is your next course?", "I want to learn beekeeping"],
        required_params: ["date"],
      },
      {
        id: "refund_request",
        priority: 15,
        description: "Money back for an order",
        examples: ["I want a refund", "Refund order B-100", "ขอคืนเงิน"],
        required_params: ["order_id"],
      },
    ],
  }),
  language_school: agentConfigSchema.parse({
    intents: [
      {
        id: "enrol",
        description: "Sign up for a course",
        examples: ["I want to learn Spanish", "Sign me up for the evening course", "How do I join a class?"],
        required_params: ["course_language"],
      },
      {
        id: "placement_test",
        description: "Find out the right level",
        examples: ["Which level am I?", "I'd like to take the placement test"],
      },
      {
        id: "move_lesson",
        description: "Move a private lesson to another day",
        examples: ["Can we move my lesson?", "I can't come on Thursday, another day please"],
        required_params: ["new_date"],
      },
      {
        id: "certificate",
        description: "A certificate of attendance or of a passed exam",
        examples: ["I need a certificate for my employer", "When do I get my diploma?"],
        required_params: ["student_id"],
      },
      {
        id: "fees",
        description: "What courses cost and how to pay",
        examples: ["How much is a course?", "Can I pay in instalments?"],
      },
    ],
  }),
  water_utility: agentConfigSchema.parse({
    intents: [
      {
        id: "report_leak",
        priority: 30,
        description: "A leak or burst pipe in the street or the house",
        examples: ["Water is coming out of the road", "A pipe has burst", "My basement is flooded"],
        required_params: ["address"],
      },
      {
        id: "meter_reading",
        description: "Give a meter reading",
        examples: ["Here is my meter reading", "The meter shows 4521"],
        required_params: ["reading"],
        params: { reading: { type: "number", min: 0 } },
      },
      {
        id: "explain_bill",
        description: "Questions about a bill",
        examples: ["Why is my bill so high?", "I don't understand my invoice"],
        required_params: ["account_number"],
      },
      {
        id: "payment_plan",
        description: "Pay a bill in several parts",
        examples: ["I can't pay everything at once", "Can I pay my bill later?"],
        required_params: ["account_number"],
      },
      {
        id: "moving_house",
        description: "Start or end the supply because of a move",
        examples: ["I'm moving out next month", "We have a new flat and need water"],
        required_params: ["move_date"],
      },
      {
        id: "water_quality",
        description: "Hardness, taste and safety of the water",
        examples: ["Is the tap water safe to drink?", "How hard is the water here?"],
      },
    ],
  }),
  laundry: agentConfigSchema.parse({
    intents: [
      {
        id: "pickup",
        description: "นัดให้ไปรับผ้าที่บ้าน",
        examples: ["มารับผ้าที่บ้านได้ไหม", "นัดรับผ้าวันพรุ่งนี้", "Please pick up my laundry"],
        required_params: ["date"],
      },
      {
        id: "laundry_status",
        description: "ผ้าซักเสร็จหรือยัง",
        examples: ["ผ้าเสร็จหรือยัง", "ผ้าของฉันถึงไหนแล้ว", "Is my laundry ready?"],
        required_params: ["ticket_id"],
      },
      {
        id: "prices",
        description: "ค่าบริการซักรีด",
        examples: ["ซักผ้ากิโลละเท่าไหร่", "ค่าซักผ้านวมกี่บาท", "How much is dry cleaning?"],
      },
      {
        id: "damaged_clothes",
        priority: 20,
        description: "ผ้าเสียหาย สีตก หรือหาย",
        examples: ["เสื้อของฉันสีตก", "ผ้าหายไปหนึ่งชิ้น", "My shirt has a hole now"],
        required_params: ["problem"],
        params: { problem: { type: "topic" } },
      },
      {
        id: "opening_hours",
        description: "เวลาเปิดปิดร้าน",
        examples: ["ร้านเปิดกี่โมง", "วันอาทิตย์เปิดไหม", "When do you close?"],
      },
    ],
  }),
} as const;

export type InventedAgent = keyof typeof inventedAgents;
