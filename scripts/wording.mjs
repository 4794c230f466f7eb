// How the words of screen, paper and mails are written: one word for one thing, full stops, brackets.
// What is said and why stands in docs/glossary.md ("One word for one thing").

// Japanese: each pattern stands for a word that has another name everywhere else.
const otherWordsJa = [
  [/現状/, "現在"],
  [/提案(?:\d|\{\{)/, "案"],
  [/退任/, "退職"],
];
// English: what the glossary of the product does not say.
const otherWordsEn = [
  [/\bproposal (?:\d|\{\{)/i, "Plan"],
  [/\b[Ww]hat is (?:gained|lost|given up)\b/, "Gains, Losses"],
  [/\b[Mm]oney left\b/, "Cash left in the company"],
  [/\b[Bb]oth together\b/, "Combined"],
  [/\b[Mm]erit ratio\b/, "merit multiplier"],
  [/\b[Ss]ickness pay\b/, "sickness allowance"],
  [/(?<!pre-)\bnotified bonus/i, "pre-notified bonus"],
  [/\bhometown tax\b/i, "Furusato nozei"],
  [/\b[Ss]tandard (?:monthly )?(?:pay|amounts?)\b/, "standard (monthly) remuneration"],
  [/\b(?:log-in|sign-in|sign(?:ed|ing)? in)\b/i, "login, log in"],
  [/\bpresent (?:one|pay|address|password|version|contents)\b/i, "current"],
];

// A sentence in the polite form, which ends in a full stop.
const sentence = /(?:です|ます|ません|ました|でした|ください|ましょう|お願いします)$/;
// Titles and headings, by the end or a part of the key.
const heading = /(?:^|[._])(?:title|head|heading|subject|label|promise|promise_both)(?:[._]|$)/;
// Headlines of the paper are put together from parts; stops and separators are parts of sentences.
const composed = /(?:^|\.)finding(?:[._]|$)|^words\./;
// Labels, states and cells that are sentences by their form.
const labels = new Set(
  `account.delete_type account.resend_in cancel.ends_at_once cancel.ends_later cancel.ends_on
  editor.not_saved_yet editor.problems editor.saved_at editor.saving editor.unsaved history.not_saved
  history.refund_failed history.saving law_data.otherwise.refused list.no_comparison
  my_plan.band_ended my_plan.ends my_plan.failed my_plan.no_card my_plan.no_coupon
  my_plan.nothing_after my_plan.nothing_more passkey.never_used path.age.40 path.age.65 path.age.70
  path.age.75 plan.trial profile.choose recovery.wait_why result.sign.added result.sign.taken_off
  result.totals_differ result.warnings resume.asking resume.ended resume.failed resume.paid
  resume.running resume.unordered second_factor.codes_kept second_factor.done
  sign_up.consent.attendance sign_up.consent.privacy sign_up.consent.terms sign_up.verify.resend_in
  summary.card.pension_none summary.card.same ui.choose ui.loading unsubscribed.accepted
  unsubscribed.ended`.split(/\s+/),
);

const others = (words, list) =>
  list.filter(([other]) => other.test(words)).map(([, word]) => `is called ${word}`);

// What is wrong with one text in Japanese.
function wrongJa(key, words) {
  const wrong = others(words, otherWordsJa);
  if (/[()]/.test(words)) wrong.push("has half-width brackets");
  const text = words.trimEnd();
  if (composed.test(key)) return wrong;
  if (heading.test(key) || labels.has(key)) {
    if (text.endsWith("。")) wrong.push("is a label with a full stop");
  } else if (sentence.test(text) || /。./.test(text.replace(/[。、]$/, ""))) {
    if (!/[。、]$/.test(text)) wrong.push("is a sentence without a full stop");
  }
  return wrong;
}

// What is wrong with one text in English, which ends as the Japanese one does.
function wrongEn(key, words, ja) {
  const wrong = others(words, otherWordsEn);
  if (/[（）。、]/.test(words)) wrong.push("has full-width brackets or stops");
  const text = words.trimEnd();
  if (composed.test(key)) return wrong;
  const stops = /[.?!:;]["”)]?$/.test(text);
  if (heading.test(key) || labels.has(key)) {
    if (/[^.]\.$/.test(text)) wrong.push("is a label with a full stop");
  } else if (ja.trimEnd().endsWith("。") && !stops) wrong.push("is a sentence without a full stop");
  return wrong;
}

// Findings of a catalogue in two languages: `ja` and `en` are { path, entries: [[key, lines]] }.
export function wordingFindings(ja, en) {
  const inEnglish = new Map(en.entries);
  return ja.entries.flatMap(([key, lines]) =>
    lines.flatMap((words, index) => {
      const other = inEnglish.get(key)?.[index];
      return [
        ...wrongJa(key, words).map((what) => `${ja.path}: ${key} ${what}`),
        ...(other === undefined ? [] : wrongEn(key, other, words)).map(
          (what) => `${en.path}: ${key} ${what}`,
        ),
      ];
    }),
  );
}

// The labels that no catalogue has.
export const unknownLabels = (keys) => [...labels].filter((key) => !keys.has(key));
