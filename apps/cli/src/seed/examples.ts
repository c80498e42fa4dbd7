import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const exampleNames = ["orders", "computer-shop", "outdoor-shop"] as const;
export type ExampleName = (typeof exampleNames)[number];

export type ExampleFiles = {
  agent: string;
  orders: string;
  /** Null when the example has none. */
  knowledge: string | null;
};

const fileOf = (example: ExampleName, name: string) =>
  fileURLToPath(new URL(`../../../../examples/${example}/${name}`, import.meta.url));

/** The files of an example that comes with the repository. */
export function filesOf(example: ExampleName): ExampleFiles {
  const present = (name: string) => {
    const path = fileOf(example, name);
    return existsSync(path) ? path : null;
  };
  return {
    agent: fileOf(example, "agent.yaml"),
    orders: fileOf(example, "orders.json"),
    knowledge: present("knowledge"),
  };
}

/** The demonstration shop. */
export const exampleFiles = filesOf("orders");
