import { leaving, returning, subjectOf } from "./named-subject.ts";
import { type OnlySays, onlySays, politeWords } from "./only-says.ts";

/**
 * What a whole message can be to the conversation itself, whatever the agent does: recognised in code in every mode, since
 * none of it needs a model and a model must not decide it.
 */
export type DialogueAct = "repeat" | "status" | "skip" | "resume" | "restart";

const around = `${politeWords}|ok|okay|so|wait|hold on|no|now|just|again|actually|and|but|alright|all right|yes|แล้ว|เลย|ที`;
const whole = (wordings: string) => onlySays(wordings, around, true);

/** The first that fits counts. */
const acts: readonly (readonly [DialogueAct, OnlySays])[] = [
  [
    "repeat",
    whole(
      "(?:(?:can|could|would|will) you |would you mind )?(?:please )?(?:repeat(?:ing)?|say(?:ing)?)(?: (?:that|it|this|the question|your question|yourself|what you (?:just )?said))(?: again| once more| one more time)?|" +
        "repeat|(?:can|could|would) you repeat|say again|come again|what(?: did|d) you (?:just )?(?:say|ask)(?: me)?|what was (?:that|the question|your question)|what (?:is|was) it you (?:said|asked)|" +
        "(?:i )?(?:beg your )?pardon(?: me)?|i missed that|i didnt (?:get|catch|hear) (?:that|it|you|the question)|once more|one more time|" +
        "พูดอีกที|พูดอีกครั้ง|พูดใหม่|ขออีกที|ขออีกครั้ง|อะไรนะ|ว่าไงนะ|ถามว่าอะไร",
    ),
  ],
  [
    "status",
    whole(
      "(?:what|where) (?:were|are) we(?: (?:doing|at|talking about|discussing|working on|up to))?|what were you (?:helping me with|doing for me)|" +
        "where did we (?:leave off|stop|get to)|what(?:s| is) (?:still )?(?:open|left to do|pending|outstanding)|" +
        "(?:can you )?remind me (?:what|where) we (?:were|are)(?: (?:doing|at|talking about|discussing))?|" +
        "ถึงไหน|เราคุยถึงไหน|คุยถึงไหน|คุยอะไรกันอยู่|เราคุยเรื่องอะไรอยู่|เรื่องอะไรค้างอยู่",
    ),
  ],
  [
    "skip",
    whole(
      "(?:can (?:we|i) |lets |id like to |i want to |ill )?(?:skip|pass on)(?: (?:it|(?:this|that)(?: one| question)?|the question))?|next(?: question| one)?|pass|" +
        "(?:i would|id) rather not (?:say|answer|tell)|(?:i )?prefer not to (?:say|answer|tell)|(?:it |that )?(?:does not|doesnt) matter(?: to me)?|(?:i have )?no preference|" +
        "i (?:dont|do not) (?:care|mind)|any(?:thing)?(?: (?:is (?:fine|ok|good)|will do|works))?|whatever|up to you|i (?:really )?(?:dont|do not) know(?: (?:it|that|yet|exactly|(?:the|which|what) [a-z]{2,20}(?: (?:it is|it has|i have))?))?|(?:i have )?no (?:idea|clue)(?: (?:what|which) [a-z]{2,20}(?: (?:it is|it has|i have))?)?|(?:im |i am )?not (?:really |so |quite )?sure(?: (?:about (?:it|that)|which|(?:which|what) [a-z]{2,20}(?: it is)?))?|dunno|i dunno|idk|i (?:cant|cannot|can not|dont|do not) (?:remember|recall)(?: (?:it|that|the [a-z]{2,20}))?|i forgot|hard to say|" +
        "ข้ามไปก่อน|ข้ามไป|ข้าม|อะไรก็ได้|ไม่ระบุ|แล้วแต่|ไม่รู้(?:รุ่น|เลย)?|ไม่ทราบ(?:รุ่น)?|ไม่แน่ใจ|จำไม่ได้|จำรุ่นไม่ได้",
    ),
  ],
  [
    "resume",
    whole(
      "(?:lets |can we |could we |shall we )?(?:go|get) (?:back|on)(?: (?:to (?:that|it|what we were doing|where we were|the question|before|business)|with (?:that|it)))?|" +
        "(?:lets |can we |could we |shall we )?(?:continue|carry on|resume|pick up)(?: (?:with )?(?:that|it|where we (?:were|left off|stopped)|what we were doing))?|" +
        "(?:lets get )?back to (?:that|it|what we were doing|where we were|the question|business)|" +
        "กลับไปเรื่องเดิม|กลับเรื่องเดิม|คุยเรื่องเดิมต่อ|ต่อเลย|ทำต่อ|ต่อจากเดิม",
    ),
  ],
  [
    "restart",
    whole(
      "(?:lets |can we |could we |i want to )?(?:start|begin) (?:over|anew|afresh|again|from (?:the )?(?:scratch|beginning|start))|restart|reset(?: everything)?|" +
        "(?:please )?(?:cancel|forget|drop|stop|clear) (?:everything|all(?: of (?:it|that|this))?|it all)|" +
        "เริ่มใหม่ทั้งหมด|เริ่มใหม่|เริ่มต้นใหม่|ยกเลิกทั้งหมด|ยกเลิกทุกอย่าง",
    ),
  ],
];

/** The act a message is and nothing else, or null. */
export function dialogueActOf(text: string): DialogueAct | null {
  return acts.find(([, isSaidIn]) => isSaidIn(text))?.[0] ?? null;
}

/**
 * What somebody wants dropped: "forget about the laptop" gives "laptop". "Cancel my order" gives null: it asks for something
 * to be done with what is theirs.
 */
export function droppedSubject(text: string): string | null {
  return subjectOf(text, leaving);
}

/** What somebody wants to go on with: "let's go back to the laptop" gives "laptop". */
export function resumedSubject(text: string): string | null {
  return subjectOf(text, returning);
}
