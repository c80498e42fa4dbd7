/**
 * Whether a message asks about the progress of something a member has to do: "any news?", "is it done yet?", "how long will that
 * take?".
 */
export function asksForNews(text: string): boolean {
  return /^\W*(?:(?:ok(?:ay)?|hi|hello|hey|so|and|sorry|please)\W+)*(?:any (?:news|update|updates|word|decision)|(?:is|was|has) (?:it|that|this) (?:been )?(?:done|decided|approved|ready|through)(?: yet)?|did (?:they|he|she|your colleague|somebody) (?:decide|approve|answer)|what(?:'s| is) (?:happening|the status)(?: (?:with|of) (?:it|that))?|how (?:long|much longer) (?:will|does|is) (?:it|that|this)(?: (?:take|going to take))?|when will (?:i|you|they) (?:know|hear|decide)|still waiting|มีข่าว|คืบหน้า|อนุมัติ(?:หรือ)?ยัง|เสร็จ(?:หรือ)?ยัง|นานไหม|อีกนานไหม)/iu.test(
    text,
  );
}
