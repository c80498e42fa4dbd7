import { stem } from "./stem.ts";

/** Everyday Thai words and what they are called in the language of the thesaurus; one pair a line. */
const lines = `
เสีย broken
พัง broken
ชำรุด broken
แตก broken crack
รั่ว leak
ซึม leak
ท่อ pipe
น้ำ water
ประปา water tap
ไฟ electricity light
ไฟฟ้า electricity
แก๊ส gas
ค้าง freeze
แฮงค์ freeze
กระตุก lag
ช้า slow
ร้อน hot
เย็น cold
หนาว cold
เสียง sound
ภาพ picture
จอ screen
หน้าจอ screen
เครื่อง machine device
คอม computer
คอมพิวเตอร์ computer
โน้ตบุ๊ก laptop
โน๊ตบุ๊ค laptop
แล็ปท็อป laptop
เมาส์ mouse
คีย์บอร์ด keyboard
หูฟัง headset
ปริ้นเตอร์ printer
เครื่องพิมพ์ printer
พิมพ์ print
แบต battery
แบตเตอรี่ battery
ชาร์จ charge charger
สาย cable
มือถือ phone
แอป app
เว็บ website
ซื้อ buy
ขาย sell
ตั๋ว ticket
บัตร card ticket
เข้าชม visit admission
ชม view visit
พิพิธภัณฑ์ museum
นิทรรศการ exhibition
ไกด์ guide
ทัวร์ tour
เที่ยว trip
ประชุม meeting
จอง book
นัด appointment book
หมอ doctor
แพทย์ doctor
พยาบาล nurse
โรงพยาบาล hospital
คลินิก clinic
ฟัน tooth dentist
ยา medicine
ปวด pain
เจ็บ pain hurt
ไข้ fever
ตรวจ check test
ผล result
ลืม forgot left lost
หาย lost missing
ทำหาย lost
เจอ found
พบ found
ร่ม umbrella
กระเป๋า bag
กุญแจ key
เรียน learn course class
คอร์ส course
คลาส class
สอน teach
ครู teacher
บทเรียน lesson
สอบ exam test
ใบรับรอง certificate
ประกาศนียบัตร certificate
วุฒิบัตร certificate
นักเรียน student
นักศึกษา student
ภาษา language
ซัก wash laundry
รีด iron laundry
ผ้า laundry clothes
เสื้อ shirt clothes
กางเกง trouser clothes
กระโปรง skirt clothes
ชุด suit dress clothes
รองเท้า shoe
ถุงเท้า sock clothes
สี colour
ขนาด size
ไซส์ size
เปื้อน stain
คราบ stain
ขาด torn hole
หด shrink
รู hole
เสร็จ ready finish
รับ pickup receive
ส่ง deliver send
มาส่ง deliver
ถึง arrive
สั่ง order
คืน return
เงิน money
ค่า fee cost
บาท baht
ราคา price
แพง expensive price
ถูก cheap price
ลด discount
ผ่อน instalment
งวด instalment
ชำระ payment
จ่าย pay
บิล bill
ใบเสร็จ receipt invoice
มิเตอร์ meter
เลขมิเตอร์ meter reading
ย้าย move
บ้าน house home
คอนโด apartment
ห้อง room
พัก stay
โรงแรม hotel
โต๊ะ table
อาหาร food
เมนู menu
กิน eat
ดื่ม drink
แพ้ allergy
หวาน sweet
เผ็ด spicy
กาแฟ coffee
เด็ก child
ลูก child
ผู้ใหญ่ adult
คน person
เพื่อน friend
แขก guest visitor
รถ car
จอดรถ parking
ที่จอดรถ parking
ยาง tyre
น้ำมัน oil fuel
ซ่อม repair
ช่าง technician repair
ติดตั้ง install
เปิด open
ปิด close
วันหยุด holiday
เวลา time hours
สมัคร register enrol
สมาชิก member membership
ต่ออายุ renew
หยุด stop pause
พักชั่วคราว pause
เลื่อน reschedule postpone
เปลี่ยน change
แก้ไข change edit
ยกเลิก cancel
ปลอดภัย safe
สะอาด clean
สกปรก dirty
กลิ่น smell
ลิฟต์ lift elevator
บันได stairs
รถเข็น wheelchair
หมา dog
สุนัข dog
แมว cat
สัตว์ animal pet
ผึ้ง bee
รัง hive nest
ไม้ wood
ดอกไม้ flower
ต้นไม้ plant
ของขวัญ gift
บริจาค donate
ช่วยเหลือ help support
ร้องเรียน complaint
แจ้ง report
รายงาน report
สัญญา contract
เอกสาร document
พาสปอร์ต passport
วีซ่า visa
กู้ loan
สินเชื่อ loan credit
ดอกเบี้ย interest
โอน transfer
ถอน withdraw
ฝาก deposit
`;

const meanings = new Map(
  lines
    .trim()
    .split("\n")
    .map((line): [string, string[]] => {
      const [thai = "", ...english] = line.split(" ");
      return [thai, english.map(stem)];
    }),
);

const none: readonly string[] = [];

/** Stems of what a Thai word means; none for a word that is not known. */
export function meaningsOf(word: string): readonly string[] {
  return meanings.get(word) ?? none;
}
