import { onlySays } from "./only-says.ts";

/** How languages without a file of words ask whether a person or a program answers. */
const elsewhere: readonly string[] = [
  // Indonesian
  "(?:apakah )?(?:kamu|anda|ini|(?:saya|aku) (?:sedang |lagi )?(?:bicara|berbicara|chat|ngobrol) (?:dengan|sama)) (?:itu |adalah |seorang |sebuah )*(?:robot|bot|chatbot|ai|manusia|orang|mesin)(?: (?:asli|sungguhan|beneran))?(?: atau (?:robot|bot|ai|manusia|orang|mesin)(?: (?:asli|sungguhan))?)?(?: ya| kah| bukan)?",
  // Vietnamese
  "(?:(?:bạn|anh|chị|em|đây)(?: có)?(?: phải)?(?: là)?|(?:tôi|mình|em) đang (?:nói chuyện|chat|trò chuyện|nhắn tin) với) (?:một )?(?:robot|bot|chatbot|ai|người thật|con người|người|máy|trí tuệ nhân tạo)(?: hay (?:là )?(?:robot|bot|ai|người thật|con người|người|máy))?(?: phải)?(?: không| à| hả| vậy)?",
  // Japanese
  "(?:あなた|そちら|これ|こちら|ここ)?(?:は|って)?(?:本物の|生身の)?(?:チャットボット|ロボット|ボット|ai|人間|人|機械)(?:(?:ですか|なの|でしょうか)?[、 ]?それとも(?:ロボット|ボット|ai|人間|人|機械)(?:ですか|なの|でしょうか)?|ですか|なんですか|なのですか|なの|でしょうか|と話して(?:い)?(?:る|ます)(?:の|んですか|か)?)",
  // Chinese
  "(?:请问|請問)?(?:你|您|这|這|对面|對面|我是?在?(?:跟|和|与|與))(?:是不是|是)?(?:一个|一個|个|個)?(?:机器人|機器人|真人|人工智能|人工智慧|ai|人工|人类|人類|机器|機器|人)(?:(?:还是|還是)(?:机器人|機器人|真人|人工智能|ai|人工|机器|機器|人))?(?:在?(?:说话|說話|聊天|对话|對話))?(?:吗|嗎|么|嘛|呢)?",
];

const isElsewhere = new RegExp(`^(?:${elsewhere.join("|")})[?？!！。. ]*$`, "u");
/** No longer message only asks this. */
const longest = 120;
const isSaid = onlySays("identity", true);

/** Whether a message asks nothing else than who answers here: a person or a program. */
export const asksWhoAnswers = (text: string): boolean =>
  isSaid(text) || (text.length <= longest && isElsewhere.test(text.normalize("NFKC").toLowerCase().trim()));
