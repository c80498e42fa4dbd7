import { make } from "./dom.js";

const best = 5;

/** Asks how the conversation was. @param send `({ score, comment })`, resolves when it is stored */
export function ratingForm(say, send, done) {
  let score = 0;
  const stars = Array.from({ length: best }, (_, at) =>
    make(
      "button",
      {
        type: "button",
        "aria-pressed": "false",
        "aria-label": `${at + 1} / ${best}`,
        onclick: () => choose(at + 1),
      },
      String(at + 1),
    ),
  );
  const comment = make("textarea", {
    rows: "1",
    maxlength: "2000",
    "aria-label": say.comment,
    placeholder: say.comment,
  });
  const note = make("p", { role: "status" });
  const submit = make("button", { class: "send", disabled: "" }, say.send);
  const form = make("form", {}, comment, submit);
  const box = make(
    "section",
    { class: "rating", "aria-label": say.rate },
    make("p", {}, say.rate),
    make("div", { class: "stars" }, ...stars),
    form,
    note,
  );
  function choose(chosen) {
    score = chosen;
    submit.disabled = false;
    for (const [at, star] of stars.entries()) star.setAttribute("aria-pressed", String(at + 1 === chosen));
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      await send({ score, comment: comment.value.trim() });
      box.replaceChildren(make("p", { role: "status" }, say.thanks));
      done();
    } catch {
      note.textContent = say.unsent;
      submit.disabled = false;
    }
  });
  return box;
}
