import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { orderRecords, stockRecords } from "@konstruct/pack-shop/records/shop-records";
import { createKnowledge } from "@konstruct/tools/knowledge/create-knowledge";
import type { LoadedSuite } from "./suite/load-suite.ts";
import { parseSuite } from "./suite/parse-suite.ts";

const agentYaml = `
name: Ava
autonomy: AUTONOMY
subject_words: [lamp]
supervised: { prefetch: [{ tool: list_orders, as: orders, field: orders }] }
packs: { shop: { inventory: { columns: { sku: "no", name: what, price: price }, currency: EUR } } }
intents:
  - { id: order_status, examples: ["Where's my order?", Check my order], required_params: [order_id], tool: check_order_status, priority: 1 }
  - { id: refund_request, examples: [I want a refund, Refund order O-12345], required_params: [order_id], tool: refund }
  - id: create_ticket
    examples: [Open a support ticket, Please open a ticket]
    required_params: [summary]
    tool: create_ticket
    priority: 5
  - { id: talk_to_human, examples: [I want to talk to a human], tool: escalate }
  - { id: greeting, examples: [hello, good morning], reply: Hello! }
redaction: { params: [phone] }
`;

const orders = [{ order_id: "O-12345", customer_id: "c-1", status: "shipped", carrier: "UPS", amount: 20 }];
const rows = [{ no: "L-1", what: "Desk Lamp", price: "20" }];
const articles = [{ title: "Lamps", text: "# Lamps\n\nLamps are sold with a bulb.", source: "lamps.md" }];

/** A suite around a small agent, without files. @param cases the YAML of the list of cases */
export function smallSuite(cases: string, autonomy: "autonomous" | "supervised" = "autonomous"): LoadedSuite {
  const { spec, lineOf } = parseSuite(`suite: small\nagent: agent.yaml\ncases:\n${cases}`, "small.yaml");
  return {
    file: "small.yaml",
    spec,
    lineOf,
    agent: parseAgentYaml(agentYaml.replace("AUTONOMY", autonomy)),
    records: [...orderRecords(orders), ...stockRecords(rows)],
    knowledge: createKnowledge(articles),
  };
}
