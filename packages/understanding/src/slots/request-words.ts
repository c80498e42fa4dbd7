const words = (list: string): string[] => list.split(/\s+/);

/** Words that ask for something or choose something, whatever it is. They are no part of it where they stand at its edge. */
export const requestWords: ReadonlySet<string> = new Set(
  words(`recommend suggest advise show find give get bring buy purchase order need needs want wants looking look search searching seeking interested
    tell know about question question's help helps offer sell stock have has got like love prefer take choose pick go going think guess
    i i'm i'd i'll i've im ill ive me my we we're we'd we'll us our you your you're it it's its they he she this that these those there there's
    a an the some any one ones something anything thing things
    is are was were be been am do does did can could would will shall should may might must
    what what's whats which who whom whose how how's when when's where where's why
    to of for from with in on at by as and or but so then if please pls plz kindly thanks thank hello hi hey dear ok okay yes yeah yep sure well oh um also just maybe perhaps now really actually sorry
    there's let lets let's mean meant cheaper better others different else more less wondering wonder wanna gonna would'd by the way anyway
    problem issue trouble having another instead rather available availability wait hold
    แนะนำ อยากได้ อยาก ได้ ต้องการ ขอ ช่วย หา กำลัง มองหา มอง สนใจ รบกวน สอบถาม ถาม เรื่อง เกี่ยวกับ มี ดู ซื้อ เอา ผม ฉัน ดิฉัน เรา หนู พี่ ของ ที่ ให้ จะ คือ แบบ หน่อย ด้วย นะ ครับ คับ ค่ะ คะ จ้ะ จ้า สวัสดี ขอบคุณ ไหม มั้ย บ้าง อะไร ก็ แล้ว โอเค ใช่ อัน ตัว ชิ้น รุ่น นี้ นั้น นะครับ`),
);

/** Words that cannot end a phrase: something would have to follow. Thai particles and questions stand at the end as well. */
export const danglingWords: ReadonlySet<string> = new Set(
  words(`a an the my your our his her their and or but with for to of at from by as if than so because that which who is are was were am be do does did
    please pls plz thanks thank cheers you me i we us sir madam then ok okay though right now today asap help instead rather
    หน่อย ด้วย นะ ครับ คับ ค่ะ คะ จ้ะ จ้า ไหม มั้ย บ้าง หรือ เปล่า รึ ได้ ทำ ไง ไงดี ดี ยังไง ยังไงดี อย่างไร อย่างไรดี ทำไง ทำไงดี ทำยังไง ขอบคุณ ช่วย ที่ และ กับ ใน งบ ครับผม`),
);

/** Without them the opposite would be meant. */
export const negations: ReadonlySet<string> = new Set(
  words(
    "no not never won't doesn't don't didn't can't cannot isn't aren't wasn't wont doesnt dont cant isnt without ไม่",
  ),
);

/** How long, how much: the words after "how" that only say what kind of answer is wanted. */
export const measureWords: ReadonlySet<string> = new Set(
  words("long much many often far soon late early big old"),
);

/** Words that lead up to a number or an amount, and that follow it; with it they are taken out of a phrase. */
export const leadUpWords: ReadonlySet<string> = new Set(
  words(`my a an the is of in with and for to at under below within around about approximately approx roughly circa max maximum min minimum up most more less least than not no over above between from until till
    budget price limit cost costs costing spend spending cheaper งบ งบประมาณ ราคา ไม่ เกิน ไม่เกิน ประมาณ ราวๆ ราว แถวๆ ต่ำกว่า ต่ำ กว่า ไม่ถึง มี ถึง ที่`),
);
export const followUpWords: ReadonlySet<string> = new Set(
  words("max maximum tops budget baht thb euro euros eur dollar dollars usd pounds or less most at บาท"),
);

/** Said of a thing that is chosen, beside its name. */
export const remarkWords: ReadonlySet<string> = new Set(
  words(
    "looks seems sounds looking nice good great perfect fine best fits cool lovely awesome super then please definitely works hmm hm oh ah wow ok okay alright",
  ),
);
