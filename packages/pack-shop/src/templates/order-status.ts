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
