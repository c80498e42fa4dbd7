import type { AnswerWords } from "./answer-words.ts";

export const en: AnswerWords = {
  yes: "yes|yes i do|yes i am|yes i would|yes you can|yes you may|yes it is|yes that is|yess|yep|yeah|yea|yup|ya|ye|y|aye|ok|okay|okey|okey dokey|okie|okie dokie|oki|k|kk|sure|sure thing|for sure|of course|certainly|definitely|absolutely|indeed|exactly|alright|all right|id like that|that would be great|that would be good|that would be nice|that would be lovely|go ahead|go ahead and do it|go ahead and do that|go for it|do it|do it now|do that|do so|do so now|proceed|please do|lets do it|lets do that|lets go|lets go for it|lets go ahead|make it so|i confirm|confirm|confirm it|confirm that|confirm this|confirmed|i agree|agree|agreed|i approve|approve|approve it|approved|im sure|i am sure|correct|thats correct|that is correct|right|thats right|that is right|thats fine|that is fine|thats ok|thats okay|thats it|fine|fine by me|fine with me|sounds good|sounds good to me|sounds great|sounds great to me|looks good to me|sounds fine|sounds right|sounds perfect|looks good|looks great|looks right|looks fine|looks perfect|that sounds good|that sounds great|that looks good|works for me|that works|that works for me|no problem go ahead|why not|sure why not|by all means|all good go ahead|book it|send it|you got it|i do|👍|👌|✅|🆗|✔|💯".split(
    "|",
  ),
  no: "no|ok no|no its ok|no its fine|no im good|no need|no way|no thanks|no thank you|no thx|no not now|no not really|no not yet|no not today|nope|nah|naw|n|never mind|nevermind|never|not now|not yet|not today|not really|not needed|not necessary|not this time|not at the moment|not right now|absolutely not|definitely not|certainly not|of course not|probably not|better not|lets not|please not|id rather not|i would rather not|rather not|dont|do not|please dont|dont do it|dont do that|do not do it|do not do that|dont do it yet|dont bother|i dont want to|i dont want it|i dont want that|i do not want to|i do not want it|i do not want that|i dont think so|i do not think so|i dont need it|i do not need it|i dont|its not right|its not correct|thats not right|thats not correct|that is not right|that is not correct|incorrect|wrong|thats wrong|that is wrong|i changed my mind|i have changed my mind|cancel|cancel it|cancel that|cancel this|stop|stop it|stop that|forget it|forget that|forget about it|leave it|hold off|hold on|wait|👎|❌|🚫|🙅".split(
    "|",
  ),
  polite:
    "it|that|this|them|now|already|a million|so much|please|pls|plz|thanks|thank you|thanks a lot|thank you very much|thanks so much|thx|ty|many thanks|cheers|oh|ah|um|uh|hm|hmm|well|hey|sorry|then|sir|madam|great|perfect|cool|good|awesome|excellent|lovely|super|actually|just|for now|😊|🙂|🙏|😀|😄|😅".split(
      "|",
    ),
  links: "and|also|plus|so|one more thing|by the way|btw".split("|"),
  conditions: "if|unless|except|provided|as long as|otherwise|until".split("|"),
  courtesies: "if possible|if thats possible|if that is possible|if its possible|if it is possible".split(
    "|",
  ),
  limits: "only".split("|"),
  additions: "also|too|as well".split("|"),
  contrasts: "but|however|although|though|instead|rather".split("|"),
  hesitations:
    "forget my|forget what i said|ignore my|maybe|perhaps|depends|not sure|unsure|wait|hold on|changed my mind|never mind|on second thought".split(
      "|",
    ),
  negations: "not|dont|do not|never|cant|cannot|wont|wouldnt|didnt|doesnt|isnt|havent|neither|nor|no".split(
    "|",
  ),
};
