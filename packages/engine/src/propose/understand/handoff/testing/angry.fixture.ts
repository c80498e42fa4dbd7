/** Messages with clear anger, threats to leave or to sue, as contacts write them. */
export const angry: readonly string[] = `
This is ridiculous, I've been waiting for three weeks
This is absolutely unacceptable
that is outrageous!
It's disgraceful how you treat people
Your service is a joke
Worst customer service ever
this is the worst shop I have ever dealt with
I am furious
I'm so angry right now, nobody answers me
I'm fed up with waiting
im sick of this
I am sick and tired of being ignored
I'm beyond fed up with your excuses
You people are useless
you guys are completely incompetent
Your support is pathetic
You are liars
you're all thieves
Your company is a scam
What the hell is going on with my order?
wtf is this
fuck you
this is bullshit, where is my money
This laptop is a piece of garbage and so is your shop
how dare you charge me twice
You lied to me about the delivery
you scammed me
I was ripped off by you
You stole my money
I've had enough of this
I have had enough, give me my money back
are you kidding me? Another week??
Is this some kind of joke?
Thanks for nothing
stop wasting my time
What a complete waste of time and money, utter waste of my time
I'm livid. Third time this month.
Absolutely useless!
This is theft
Your staff are idiots
It is insulting and this is insulting
EXTREMELY DISAPPOINTED AND FRUSTRATED!!
I'm very frustrated and upset, this is terrible
really annoyed and disappointed with how unprofessional this was
I AM VERY UPSET AND ANNOYED ABOUT THIS
I will never buy from you again
I'll never order here again
never shopping with you again
I'm never coming back
This is the last time I buy from you
I'm taking my business elsewhere
We are switching to a competitor
I'm going to your competitor
You've just lost a customer
you lost me as a customer
I'm leaving a one-star review
I will write a terrible review
I'm going to tell everyone about this
I'll warn everybody not to buy here
I'm contacting my lawyer
You will hear from my lawyer
I am going to sue you
we will take you to court
see you in court
I will take legal action
I'm considering legal action against you
I'm reporting you to the police
I will report your company to the authorities
I'm going to the ombudsman
I will complain to consumer protection
I'm filing a police report
You'll get a letter from my attorney
I'll see a small claims court about it
my lawyer will be in touch
Don't tell me to calm down, this is unacceptable
No. This is a disgrace.
Give me a refund or I will sue your shop
The order never came, you are crooks
It's been a month! I'm so fed up!!
Not again! This is ridiculous
โมโหมากเลยนะ รอมาสามอาทิตย์แล้ว
โกรธมากค่ะ ทำไมไม่มีใครตอบ
หงุดหงิดมากแล้วนะครับ
ทนไม่ไหวแล้ว
สุดจะทนกับร้านนี้จริงๆ
บริการแย่มาก
บริการห่วยแตก
ร้านนี้แย่ที่สุด
พนักงานไร้ความรับผิดชอบ
ร้านขี้โกง
ร้านนี้หลอกลวง
พวกคุณทำงานกันประสาอะไร
รับไม่ได้จริงๆ กับเรื่องนี้
เฮงซวยจริงๆ
โกงเงินผมชัดๆ
ไม่มีความรับผิดชอบเลย
จะไม่ซื้ออีกแล้ว
จะไม่มาซื้อร้านนี้อีก
จะไม่ใช้บริการร้านนี้อีกต่อไป
ครั้งสุดท้ายที่จะซื้อร้านนี้
จะย้ายไปซื้อร้านอื่นแล้ว
เลิกใช้บริการแน่นอน
จะบอกเพื่อนว่าอย่ามาซื้อที่นี่
จะโพสต์ประจานลงเน็ต
จะไปแจ้งความ
จะฟ้องร้านนี้
เตรียมฟ้องร้องได้เลย
จะร้องเรียน สคบ.
เดี๋ยวให้ทนายติดต่อไป ปรึกษาทนายแล้ว
เจอกันที่ศาล
ขอดำเนินคดีให้ถึงที่สุด
เสียเวลาฉันมาก
`
  .trim()
  .split("\n");
