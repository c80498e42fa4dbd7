import type { PackRecord } from "@konstruct/tools/pack/pack";
import type { Company } from "./company.ts";
import { seededRandom } from "./random.ts";

const firstNumber = 20_001;
const count = 400;
const states = ["shipped", "in_transit", "delayed", "processing"] as const;

/** Every second order is delivered and paid, so that it can be refunded. */
export const openOrder = (nth: number): string => `O-${firstNumber + 2 * (nth % (count / 2))}`;
export const paidOrder = (nth: number): string => `O-${firstNumber + 1 + 2 * (nth % (count / 2))}`;

/** The postcode an order goes to, by which its owner is known. */
export const postcodeOf = (order: string): string => {
  const number = Number(order.slice(2));
  return `LK${number % 90} ${number % 9}QT`;
};

/** Orders that customers ask about. */
export function companyOrders(
  { products, carriers }: Pick<Company, "products" | "carriers">,
  seed: number,
): PackRecord[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const key = `O-${firstNumber + at}`;
    const status = at % 2 === 1 ? "delivered" : random.of(states);
    const data = {
      order_id: key,
      customer_id: `C-${100 + (at % 60)}`,
      postcode: postcodeOf(key),
      status,
      carrier: random.of(carriers),
      tracking: `TR${String(1_000_000_000 + random.below(900_000_000))}`,
      amount: 15 + random.below(180) + 0.5,
      items: [random.of(products)],
    };
    return { kind: "order", key, data };
  });
}
