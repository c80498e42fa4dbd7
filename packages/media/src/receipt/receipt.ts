import { z } from "zod";

const money = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

/** One line of a receipt; discounts and charges are lines too. */
const receiptItemSchema = z.object({
  description: z.string().min(1).max(300),
  quantity: z.string().regex(/^\d{1,6}(\.\d{1,3})?$/),
  unitPrice: money,
  amount: money,
});
export type ReceiptItem = z.infer<typeof receiptItemSchema>;

/**
 * A receipt or invoice as it was read. Money is decimal text with two places, the date ISO 8601, the currency ISO 4217. A missing
 * value is null: nothing is guessed.
 */
export const receiptSchema = z.object({
  merchant: z.string().min(1).max(200).nullable(),
  date: z.iso.date().nullable(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  items: z.array(receiptItemSchema).max(200),
  subtotal: money.nullable(),
  tax: money.nullable(),
  total: money,
});

/** The printed values, and whether they add up. `problems` describes what does not. */
export type Receipt = z.infer<typeof receiptSchema> & { certain: boolean; problems: string[] };
