import type { AgentInput } from "@konstruct/core/agent/agent-config";
import type { IntentInput } from "@konstruct/core/agent/agent-template";

export const orderStatus: IntentInput = {
  id: "order_status",
  label: "order",
  topic: "your orders",
  description: "Where an order is and when it arrives",
  priority: 10,
  examples: [
    "Where's my order?",
    "Check my order",
    "Has order A-1001 shipped?",
    "ของถึงไหนแล้ว",
    "เช็คคำสั่งซื้อ A-1001",
  ],
  required_params: ["order_id"],
  questions: { order_id: "What's your order ID?" },
  tool: "check_order_status",
};

/** Whose an order is: a customer whom the shop knows, or who can say the address they ordered with. */
export const orderOwners: NonNullable<AgentInput["tool_settings"]> = {
  owners: {
    check_order_status: {
      matches: { customer_id: "customer_id", email: "email" },
      asks: { field: "email", question: "Which email address did you order with?" },
    },
    refund: { tool: "check_order_status" },
  },
};
