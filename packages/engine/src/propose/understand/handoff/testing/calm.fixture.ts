/** Messages without anger: content, only disappointed, joking, about others, or with such a word in another sense. */
export const calm: readonly string[] = `
Where is my order?
I'm a bit disappointed with the colour
I am disappointed
I'm very disappointed
it's a little annoying
I was hoping it would arrive earlier
The screen is broken
my laptop keeps freezing and I don't know what to do
I want a refund please
I'd like to return this, it doesn't fit
This is not what I ordered
the delivery is late again
It's the third time I ask, could you check please?
I have a complaint
I'd like to file a complaint about the delivery
can I speak to your manager?
I'm not angry, I just want to know where it is
I am not furious, just curious
I don't want to sue you, I only want my parcel
we're not going to take legal action
No, I won't leave a bad review
I never said your service is bad
It's not unacceptable, just slow
don't worry, I'm not mad at you
I'm not upset at all
that's not a scam, is it?
I would never say you are liars
This is ridiculous value, thank you!
That is a ridiculous price, I'll take two
ridiculously fast delivery, thanks
this tent is insanely good
that's sick, I love it
your prices are insane in a good way
The worst case is that it rains
what is the worst that can happen if I overclock it
Which is the worst mouse you sell?
killer headset, thanks
my boss is furious that the printer is broken
my son is angry because his mouse lags
My wife says this is ridiculous but I like it
my friend got scammed by another shop
I got scammed by another website, are you real?
Is this a scam?
are you a real shop or a scam
I need a bag for my lawyer
my lawyer needs a new laptop
I'm a lawyer and look for a quiet keyboard
do you have a laptop for an attorney's office
I want to buy the game Ace Attorney
a costume of an angry bird
do you sell Angry Birds merchandise
does the shop have the game The Court
is the police allowed to use this radio
I was so angry yesterday but it works now, thanks
I was furious, but it's all good now
all sorted now, I was fed up for nothing
just kidding, I'm not that angry 😄
haha this is ridiculous
lol I'm so angry at my cat, it ate the cable
This is a joke, right? haha
😂 you people are useless at jokes
Where do I leave a review?
I'd like to leave a five-star review
I will write a great review
how do I post a review
I'll tell everyone about you, great shop
I will tell all my friends how good you are
I never buy without reading reviews
I never use it outdoors
never mind
I will never forget your help
I'll come back again
I'll order again
I want to switch to a bigger tent
can I switch to another model
How do I report a problem
I'd like to report a broken zipper
I want to report this to your staff
how do I complain about a product
do you deliver to the court house
the tennis court is next to my house
a jacket for the food court staff
my money hasn't arrived yet
I think you charged me twice
you charged me twice, please check
there is a wrong charge on my card
the amount is wrong
the parcel is lost
can you hurry up please
Please answer
hello??
Is anybody there?
why does nobody answer
it doesn't work!!
IT DOES NOT WORK
WHERE IS MY ORDER
PLEASE HELP ME WITH MY ORDER!!
Please!!! I need it tomorrow
This is urgent
I need this today
this is really frustrating
it's so frustrating that the wifi drops
I'm frustrated
The keyboard is terrible
terrible weather for camping today
it was a horrible night in that tent
The fan sounds awful
this mouse is rubbish
useless without a charger, do you have one?
is it useless in the rain?
the instructions are useless
not very useful
That is a shocking colour
Not bad at all
I hate cables, do you have a wireless one?
I hate to bother you again
I'm dying to get this laptop
hell of a good deal
damn, that's fast
oh shit I gave you the wrong number
crap, wrong order number, it's C-1002
what the heck is an SSD?
What is going on with my order?
are you kidding? That's cheap!
I've had enough coffee, now I need a laptop
I have had enough time to decide
it's enough for two people
that's enough, thanks
thanks for everything
thanks for your time
sorry for wasting your time
I don't want to waste your time
Could you cancel my order please
cancel my subscription please
I changed my mind
No thanks
I'd rather not
ok
yes
you are wonderful
you're the best
your service is great
best shop ever
I'm so happy
I'm really pleased with it
fast and friendly, thank you
I'm fed, thanks, now to business
the lamp makes me sick of camping? no, it's fine
could I get a lawyer-style briefcase for my laptop
which laptop is best for law students
how much is the fine for late return
รอของอยู่ครับ ถึงไหนแล้ว
ของยังไม่ถึงเลยค่ะ
ผิดหวังนิดหน่อย
ผิดหวังค่ะ
เสียใจนิดหน่อยแต่ไม่เป็นไร
ไม่ได้โกรธนะ แค่อยากรู้ว่าของถึงไหน
ไม่โกรธค่ะ
ไม่ได้จะฟ้องร้านนะครับ
ไม่ต้องแจ้งความหรอก
บริการดีมาก
ร้านนี้ดีมากค่ะ ขอบคุณ
ขอบคุณมากค่ะ
เครื่องเสียค่ะ
โน้ตบุ๊กค้างบ่อยมาก
หน้าจอแตกครับ
แบตแย่
สัญญาณแย่มากในป่า มีรุ่นไหนดีกว่านี้ไหม
อากาศแย่มากวันนี้ เต็นท์กันฝนไหม
ขอคืนเงินค่ะ
ขอคืนสินค้าครับ
เก็บเงินซ้ำสองรอบ ช่วยเช็คให้หน่อย
ยอดเงินไม่ถูกต้องค่ะ
มีใครอยู่ไหม
ตอบด้วยครับ
รีบใช้ค่ะ ขอด่วน
ร้านนี้โกงไหม
ร้านนี้ไว้ใจได้ไหม
เคยโดนโกงจากร้านอื่นมา
แฟนผมโกรธมากที่เมาส์เสีย
เพื่อนบอกว่าร้านนี้แย่มาก จริงไหม
ล้อเล่นนะ 555
โกรธแล้วนะ 5555 ล้อเล่น
หนังเรื่องทนายความสนุกไหม
หากระเป๋าให้ทนายความ
มีเป้สำหรับตำรวจไหม
จะไม่ซื้อรุ่นนี้แล้ว เอาอีกรุ่นแทน
ไม่เอาแล้วค่ะ
ยกเลิกออเดอร์ค่ะ
จะกลับมาซื้ออีกแน่นอน
จะซื้ออีกครับ
ขอคุยกับเจ้าหน้าที่
สวัสดีค่ะ
โอเคค่ะ
เปลี่ยนไปใช้รุ่นอื่นได้ไหม
ย้ายไปใช้ซิมอื่นแล้วไม่มีสัญญาณ
เสียเวลานานไหมถ้าส่งซ่อม
รับไม่ได้วันนี้ ขอรับพรุ่งนี้
รับของไม่ได้ ไม่อยู่บ้าน
`
  .trim()
  .split("\n");
