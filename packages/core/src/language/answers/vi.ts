import type { AnswerWords } from "./answer-words.ts";

export const vi: AnswerWords = {
  yes: "đc|dạ đc|uk|ukm|oki|ok em|ok nha|chuyển đi|chuyển giúp|uh|dc|có|vâng|dạ|dạ vâng|dạ có|dạ được|vâng ạ|ừ|ừm|ờ|uh huh|đúng|đúng rồi|đúng vậy|chính xác|phải|phải rồi|được|được rồi|được chứ|được luôn|ok|oke|okie|okay|ôkê|đồng ý|tôi đồng ý|mình đồng ý|em đồng ý|anh đồng ý|chị đồng ý|nhất trí|xác nhận|tôi xác nhận|mình xác nhận|tất nhiên|tất nhiên rồi|dĩ nhiên|chắc chắn|chắc chắn rồi|làm đi|cứ làm đi|cứ làm vậy đi|tiến hành đi|tiến hành|cứ tiến hành|đặt đi|chốt|chốt luôn|chốt nhé|tốt|tốt rồi|ổn|ổn rồi|hay quá|không vấn đề gì|không sao|không thành vấn đề|vậy đi|vậy nhé|thế nhé|thế đi".split(
    "|",
  ),
  no: "ko|k cần|hông|không được|giữ lịch cũ|để nguyên|khỏi cần|không|không ạ|dạ không|không cần|không cần đâu|không cần nữa|không muốn|tôi không muốn|mình không muốn|không đồng ý|không phải|không đúng|không được|không làm|không cảm ơn|thôi|thôi khỏi|thôi không cần|khỏi|khỏi cần|đừng|đừng làm|đừng làm vậy|chưa|chưa cần|chưa phải lúc|để sau|để sau đi|lúc khác|hủy|huỷ|hủy đi|huỷ đi|bỏ đi|bỏ qua|sai|sai rồi|nhầm rồi|tôi đổi ý|tôi đổi ý rồi|mình đổi ý rồi|đổi ý rồi|khoan|khoan đã|chờ đã|đợi đã|hôm nay không|bây giờ không|tất nhiên là không".split(
    "|",
  ),
  polite:
    "nó|ngay|việc này|ạ|nhé|nha|nhá|đi|với|giúp tôi|giúp mình|giúp em|cảm ơn|cám ơn|cảm ơn bạn|cảm ơn nhiều|xin|làm ơn|em|anh|chị|bạn|mình|rồi|luôn|à|ồ|chào|tuyệt|tuyệt vời|thế|vậy|thì".split(
      "|",
    ),
  links: "và|còn|với lại|ngoài ra|nữa|cũng".split("|"),
  conditions: "nếu|miễn là|với điều kiện|trừ|ngoại trừ|trừ khi|chỉ khi|chỉ nếu|cho đến khi".split("|"),
  courtesies: "nếu được|nếu có thể".split("|"),
  limits: "chỉ".split("|"),
  additions: "cũng|nữa".split("|"),
  contrasts: "nhưng|nhưng mà|tuy nhiên|mặc dù|thay vì".split("|"),
  hesitations: "có lẽ|chắc là|không chắc|khoan|chờ đã|đợi đã|còn tùy|hay là".split("|"),
  negations: "không|chưa|đừng|chẳng|chả|không phải".split("|"),
};
