import { always, type Idea, whenChoosing, whenDoing, whenHiring, whenLearning } from '../idea.ts'

/** Conclusions: what to keep, and the one thing to do next. */
export const closings: readonly Idea[] = [
  always(
    'end-next',
    'The useful part of any guide about $kw is what you do after {closing|reading} it. {Choose|Pick} the one step you can finish today, do it, and {write|put} the next one in your calendar.',
    'Take one action now, while the page is still open: {write|send} the message, {measure|list} the thing, book the hour. {Everything|All the rest} above can be {read|found} again when you need it.',
  ),
  always(
    'end-three',
    'If you keep {only three things|just three points}, keep these: say what you want, check what you are told, and look back at what {happened|came of it}. {They|All three} fit on a card; put it where you {decide|work}.',
    'Aim, evidence, review: {return|come back} to these three words whenever a choice about $kw {stalls|gets muddled}. {Ask|Find out} which one is missing and {repair|supply} that first.',
  ),
  always(
    'end-page',
    'By now your page of notes should {hold|show} an aim, two limits, a few questions and a date. If one of them is {missing|blank}, add it before you read anything {more|else} about $kw.',
    'Look at your notes {once more|again}. {Underline|Mark} the sentence that surprised you and the question that is still {open|unanswered}; those two are your {agenda|programme} for tomorrow.',
  ),
  always(
    'end-review',
    'Set the date of your first review before you {leave|go}. When that day comes, read what you expected, compare it with what you {see|got}, and {decide|choose}: continue, adjust or stop.',
    'A plan is a guess with a date on it. {Give|Set} yours a day of reckoning, keep the {reasons|notes} until then, and let the result {correct|improve} the next {guess|plan}.',
  ),
  always(
    'end-pass-on',
    'Once you have settled the matter of $kw, spend ten minutes on a note for the next person. {Say|Write} what you would do again and what you would {skip|avoid}; you may be that {person|reader} yourself.',
    'Tell one person what you plan to do about $kw and by when. Spoken aloud, a plan shows its {gaps|weak spots}, and somebody will {ask|remember to ask} how it went.',
  ),
  always(
    'end-calm',
    'There is {rarely|seldom} a reason to hurry and always a reason to {start|begin}. {Do|Take} the small, reversible step first, and let what you {see|learn} decide about the {large|bigger} one.',
    'You do not need to be certain; you need to be able to {notice|see} when you are wrong. {Keep|Write down} the sign you agreed to watch for, and go ahead.',
  ),
  always(
    'end-limits',
    'Where the stakes are high, take your questions about $kw to {someone|a person} with training and a duty to you. {Your|The} notes will make that conversation shorter and {more useful|better}.',
    'Know where this guide ends. {For|On} matters of health, law or large sums, let a {qualified|trained} person check your {plan|page} before you act on it.',
  ),
  whenChoosing(
    'end-choose',
    'A good choice is one you can explain in {three|a few} plain sentences. {Write|Say} them now; if they {still convince|convince} you tomorrow morning, {go ahead|commit}, and stop {looking|comparing}.',
    'Return to your must-haves, {cross|strike} out what fails them, and {test|try} what is left on an ordinary task. {Then|After that} choose, {keep|file} the reasons and enjoy the {quiet|result}.',
  ),
  whenChoosing(
    'end-choose-list',
    'Send your list of questions to the last two candidates today and {give|name} them a day to reply. {How|The way in which} they answer is part of the {answer|evidence}.',
    'Before you close this page, decide on the one must-have that you would {defend|keep} against any discount. {Start|Open} your next conversation with it.',
  ),
  whenDoing(
    'end-do',
    'Start with the smallest piece of the work that gives a {visible|real} result. {Finish|Complete} it, note what it {taught|showed} you, and {let|allow} that note to shape the next piece.',
    'Choose the day, {lay|set} out what you need the evening before, and do the first step {slowly|with care}. {Afterwards|Later}, write one line on what to {change|improve}.',
  ),
  whenDoing(
    'end-do-repeat',
    'The second attempt is where the method proves itself. {Plan|Schedule} it now, with one change from the first, so that you can {tell|see} what the change {did|brought}.',
    'Let {regularity|routine} do the heavy lifting: a fixed time, a short list, a {line|note} at the end. {Skip|Drop} the rest until those three are {steady|in place}.',
  ),
  whenLearning(
    'end-learn',
    'Write what you now know about $kw in five sentences, without {looking|notes}. {Check|Verify} the one you are least sure of, and {date|keep} the page; it shows your next {self|reading} where to begin.',
    'Pick the open question that {bothers|interests} you most and {trace|follow} it to an original source this week. {One|A single} question settled properly is worth {ten|many} that are half settled.',
  ),
  whenLearning(
    'end-learn-tell',
    'Find someone who {wants|is willing} to listen and explain the outline in {two|a few} minutes. {Their|The} first “why?” is the best guide to what you should {read|study} next.',
    'Keep the glossary, the list of doubts and the sources; {throw|give} the rest away. {With|From} those three, you can {pick|take} up the subject again in {minutes|an evening}.',
  ),
  whenHiring(
    'end-hire',
    'Write your request {today|now}, in five lines, and send it to the names on your list. Let the replies do the first {sorting|round}, and speak only with those who {answered|read} the whole of it.',
    'Choose the person whose answers you could {repeat|explain} to a friend. {Put|Set} the order in writing, keep the last payment until you have {looked|inspected}, and {note|remember} the name if all went well.',
  ),
  whenLearning(
    'end-learn-question',
    'Return to the question you began with and answer it in a single sentence. {If|Where} the sentence needs a “but”, you have {found|met} the part worth {studying|reading about} next.',
    'Choose one belief about $kw that you have changed since you began. {Write|Note} what changed it; that {source|reason} has earned a place on your {shelf|short list}.',
  ),
]
