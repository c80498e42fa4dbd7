import { describe, expect, it } from "vitest";
import { claimedAction } from "./claimed-action.ts";

describe("claims of an action", () => {
  it.each([
    "Order C-1001 is shipped. I have also refunded the 2490 baht to you.",
    "I've cancelled it for you.",
    "We have just booked a table.",
    "I just opened a ticket.",
    "Your refund has been processed.",
    "The appointment is now confirmed.",
    "I have gone ahead and changed your address.",
    "คืนเงินให้เรียบร้อยแล้วค่ะ",
  ])("D6 '%s' claims an action", (text) => expect(claimedAction(text)).not.toBeNull());

  it.each([
    "Your order is shipped and was delivered on Oct 20.",
    "I can refund that if a colleague agrees.",
    "Have you paid already?",
    "I'll ask a colleague.",
    "Returns are processed within five days.",
    "You can cancel until Friday.",
    "I have two in stock.",
    "สินค้าจัดส่งแล้วค่ะ",
  ])("D6 '%s' claims no action", (text) => expect(claimedAction(text)).toBeNull());
});
