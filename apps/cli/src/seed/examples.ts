import { fileURLToPath } from "node:url";

/** The demonstration shop that comes with the repository. */
export const exampleFiles = {
  agent: fileURLToPath(new URL("../../../../examples/orders/agent.yaml", import.meta.url)),
  orders: fileURLToPath(new URL("../../../../examples/orders/orders.json", import.meta.url)),
};
