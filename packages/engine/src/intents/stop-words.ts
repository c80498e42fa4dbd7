/** Say nothing of what is wanted. Question words are not here: "where" and "when" tell. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the this that these those it its it's i i'm i'd i'll i've me my mine myself we us our you your yours he she they them their
  is are was were be been being am do does did doing done have has had having will would shall should can could may might must
  to of in on at by for from with about into onto over under as and or but if then so than too very just also only even still yet
  there here not no yes ok okay oh um uh well please pls plz kindly like want wants wanted need needs needed get gets got give let
  lets let's make any some all one thing things something anything stuff way really actually maybe perhaps right now today
  what what's which who whose how why that's there's don't doesn't didn't can't cannot won't isn't aren't wasn't
  dear sir madam guys there's tell know see look go going gonna wanna would'd into up out off again more much many lot
  teh hte adn think thinking hmm u ur r im ive id dont doesnt didnt cant wont isnt wasnt whats thats theres wanna able possible question ask asking help helping assist assistance regarding concerning
  ครับ ค่ะ คะ นะ จ้ะ จ้า ผม ฉัน ดิฉัน เรา ที่ ของ และ หรือ ให้ ได้ ไหม มั้ย อยาก ต้องการ จะ เป็น มี ไม่ ว่า ก็ แล้ว ด้วย หน่อย ใน จาก กับ นี้ นั้น คือ วัน วันนี้ อย่างไร ยังไง ไป มา
  el la los las un una de del que y en por para mi tu su es le les des du et est je vous der die das und ist ich ein eine zu`.split(
    /\s+/,
  ),
);

/** Tell something, but little: they stand in sentences about anything. */
export const weakWords: ReadonlySet<string> = new Set([
  "where",
  "when",
  "new",
  "use",
  "find",
  "check",
  "time",
  "long",
  "take",
  "work",
  "show",
  "come",
  "try",
  "still",
  "back",
  "people",
  "best",
  "good",
]);
