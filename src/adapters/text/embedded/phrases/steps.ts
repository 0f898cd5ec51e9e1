import {
  always,
  type Idea,
  whenBuying,
  whenChoosing,
  whenCommitting,
  whenDoing,
  whenHiring,
  whenLearning,
} from '../idea.ts'

/** Phase one: know what you want. Each wording is "lead :: body". */
const aims: readonly Idea[] = [
  always(
    'goal',
    'Name the result :: {Write|Put} your $goal in one sentence with a date in it. If it holds the word “better”, add {better than what|compared with what}, so that you can tell later whether you {got there|reached it}.',
    'Set a $goal you can check :: Complete the line “I will know that this worked when …” and {end it with|finish it with} something that can be seen, counted or {shown|tried out}.',
    'Write the last line first :: Describe in two lines how things {stand|look} once you are done. {Keep|Pin} those lines where you can see them while you {work|read on}.',
  ),
  always(
    'needs-wishes',
    'Separate needs from wishes :: Draw two columns. {Move|Shift} every entry you could live without to the right, and plan for the left column {alone|only}; the right one is for {ties|spare time and money}.',
    'Rank what you want :: List your wishes about $kw, then {cross out|strike off} the bottom half. {What remains|The top half} is what you will pay for in money or {effort|time}.',
  ),
  whenCommitting(
    'limits',
    'Fix your limits :: Set the most you will spend in money and in hours before you {look at|open} anything. {Write|Put} both limits at the top of the page, where they are hard to {forget|ignore}.',
    'Draw the line :: Decide what would make you stop: a cost, a date or a {risk|condition} you will not accept. Tell one other person, so that moving the line {needs|takes} a reason.',
  ),
  always(
    'baseline',
    'Record where you stand :: Take a snapshot of the present: a photo, a {number|note} or a short description. Without a “before”, you will {argue|guess} about the “after”.',
    'Take stock :: {Note|List} what you already have, know and can do. {Half of what you need|Part of the answer} may be in a drawer, in an old {message|document} or in the head of a {friend|colleague}.',
  ),
  always(
    'question-list',
    'List your questions :: Write down all you want to know about $kw, however {small|basic} it seems. Then {star|mark} the three points that would change what you do, and {work on|start with} those.',
    'Ask before you search :: Put your {open questions|unknowns} in writing before you open a browser. {A list|Having a list} keeps you from following whatever {appears|comes up} first.',
  ),
  always(
    'who-decides',
    'Settle who decides :: Agree on one person who has the last word and on those who must be {heard|asked}. {Write|Put} the names down, because “we” never {answers|signs} anything.',
    'Bring the right people in :: Ask everyone who is affected for one {hope|wish} and one {fear|worry} about $kw. {Ten minutes|A short talk} now will prevent a {longer|harder} one later.',
  ),
  whenBuying(
    'use-case',
    'Describe the use :: Write down where, when and how often you will use what you choose, and who else will. {Be|Stay} honest about ordinary days; they {outnumber|outweigh} the special ones.',
    'Picture a normal week :: Walk through seven ordinary days and {mark|note} each moment in which your choice will {matter|be used}. The {pattern|list} tells you which qualities to {pay for|insist on}.',
  ),
  whenDoing(
    'finish-line',
    'Define “done” :: List the {two or three|few} things that must be true before you stop. {Anything|Whatever} is not on that list is optional, even if it {looks|seems} pleasant to do.',
    'Agree on the finish :: Say who will look at the result and what they will {look for|check}. {Work|A task} without an inspector has a way of {never ending|going on for ever}.',
  ),
  whenLearning(
    'depth',
    'Choose your depth :: Decide whether you want to follow the subject, use it or teach it. {Write|Note} the choice beside your questions; it tells you {which|what} to skip.',
    'Set one learning target :: Pick a single thing you want to be able to explain about $kw by the end of the week. {One|A single} target met is {worth|better than} five that are {half met|begun}.',
  ),
]

/** Phase two: gather what you need. */
const gathering: readonly Idea[] = [
  always(
    'sources',
    'Gather sources of different kinds :: Look for one that explains, one that {shows|demonstrates} and one that disagrees. {If all three|Should all three} lead back to the same author, keep {looking|searching}.',
    'Collect a small pile of evidence :: Find {two or three|a few} sources with a name and a date on them. {Note|Add} for each who wrote it, why, and what they {gain|stand to gain} if you believe it.',
  ),
  always(
    'original',
    'Go to the origin :: Follow each important claim back to the place where it was first made. {Stop|Rest} only when you reach the person, {document|manual} or test behind it.',
    'Read the primary text :: Open the manual, the {contract|standard} or the official page before you read what others {say|write} about it. The exact wording often {settles|answers} the question.',
  ),
  always(
    'ask-users',
    'Talk to someone who has done it :: Ask what they would do {differently|another way} and what surprised them. {Ask for|Insist on} one concrete incident; general praise {tells|teaches} you little.',
    'Hear a first-hand account :: Find a person with recent experience of $kw and ask three {short|open} questions. {Listen|Wait} for the pauses: that is where the useful {detail|truth} is.',
  ),
  always(
    'dated-notes',
    'Start a dated log :: Put the date, the source and one line of {content|summary} on every note. {Weeks|A month} later, you will know what is {old|stale} and what still counts.',
    'Keep one notebook :: {Choose|Pick} a single place for everything, on paper or on a screen. Scattered notes get {lost|searched twice}; a single list can be {sorted|reviewed}.',
  ),
  whenCommitting(
    'rules',
    'Look up the rules that apply :: $Check which laws, {contracts|house rules} or standards touch your plan where you live. The {authority|body} that makes a rule {publishes|explains} it; read it there and {note|keep} the date.',
    'Find out what is allowed :: Before you {commit|go on}, ask whether you need a permit, a {notice|licence} or somebody’s consent. One {call|message} now is lighter than a {correction|dispute} afterwards.',
  ),
  always(
    'inventory',
    'Check what you have to hand :: Go through your tools, {accounts|skills} and contacts with $work in mind. {Borrow|Share} what you need once; buy only what you will need {again|often}.',
    'Make an inventory :: List the materials, {skills|knowledge} and time you can count on. {Circle|Mark} the gaps and decide for each whether to {learn|fill it}, hire or do without.',
  ),
  always(
    'counterview',
    'Look for the best objection :: Search for the strongest argument against your present {view|favourite}. A good answer makes the plan firmer; if you find none, {change|adjust} the plan.',
    'Invite disagreement :: Show your notes to somebody who tends to {object|doubt}, and ask what is missing. {Write|Take} the answer down without {arguing|defending yourself}.',
  ),
  whenChoosing(
    'longlist',
    'Make a long list :: Collect {six to ten $many|more $many than you need} from different places: a shop, a {search|directory}, a friend, a specialist. {Options|Entries} that turn up more than once are not better, only {better known|louder}.',
    'Widen the field first :: Include one {plain|modest} $one, one {unusual|surprising} $one and the option of changing nothing. {They|All three} show what the popular ones really {add|offer}.',
  ),
  whenDoing(
    'break-down',
    'Cut the work into pieces :: Divide it until each piece fits into one sitting. {A piece|Any piece} that you cannot {describe|explain} in a sentence is still too {large|big}.',
    'List the actions :: Write each step as a verb and an object: “measure the space”, “{call the office|send the draft}”. {Vague|Foggy} entries such as “{preparation|sort things out}” hide several steps; {split|open} them up.',
  ),
  whenLearning(
    'reading-order',
    'Put your reading in order :: Begin with a short {overview|introduction}, go on to a worked example, and leave the {debates|fine points} for last. {Read|Taken} in that order, each text {prepares|explains} the next.',
    'Read from the outside in :: {Skim|Scan} headings, summaries and pictures first. {Then|After that} choose the one chapter about $kw that answers your starred question, and read it {slowly|twice}.',
  ),
  whenHiring(
    'hire-list',
    'Collect names from people who paid :: Ask neighbours, {colleagues|friends} and local groups whom they would {call|book} again. {Add|Include} one name from a professional register, and {note|write} where each came from.',
    'Check who is free :: Send the same short {request|message} to several $many, with place, date and task. {The way|How} each reply is {worded|written} is your first {sample|impression} of the work.',
  ),
]

/** Phase three: weigh and decide. */
const weighing: readonly Idea[] = [
  always(
    'criteria',
    'Set three to five criteria :: Choose points you can $check without {guessing|trusting anyone}. {Give|Assign} each a weight before you look at the candidates, so that no favourite can {bend|tilt} the scale.',
    'Write your yardstick :: Turn each need into a question with a clear answer. {Use|Apply} the same questions, in the same order, to every $one that you {consider|look at}.',
  ),
  always(
    'table',
    'Put it in a table :: One row per $one, one column per question. {Leave|Keep} empty cells empty: each one is a {question|phone call} you still owe yourself.',
    'Compare on paper :: {Lay out|List} the options side by side and fill in facts only. Use one {mark|colour} for what you {checked|saw} and another for what you were {told|promised}.',
  ),
  always(
    'worst-case',
    'Think through the bad outcome :: Ask what could {plausibly|realistically} go wrong, how you would notice and what it would {cost|take} to repair. {Prefer|Favour} the path whose failure you can {afford|survive}.',
    'Plan for trouble :: Imagine that it has gone badly and {write|tell} the story of how. {The first|Each} cause you name is a precaution to {take|add} now.',
  ),
  always(
    'reversible',
    'Sort choices by how easy they are to undo :: Make the reversible ones {quickly|today} and learn from them. {Save|Keep} your patience for the ones that you cannot {take back|change later}.',
    'Ask if you can go back :: For each decision on the way, note what undoing it would {take|cost}. Where the cost is {low|small}, stop {debating|reading} and {try|act}.',
  ),
  always(
    'sleep-on-it',
    'Wait one night :: {Write|Note} down your decision in the evening and read it in the morning. If the reasons still {hold|convince}, go on; if one has gone {pale|soft}, find out {why|what changed}.',
    'Leave a gap before you commit :: Set a {fixed|definite} time at which you will say yes or no. {Until then|In the meantime}, add no new $many; only {check|complete} the facts you have.',
  ),
  always(
    'second-opinion',
    'Get a second pair of eyes :: Hand your page to someone without telling them which $one you {favour|like}. {Compare|Check} their choice with yours and ask about each {point|place} where you differ.',
    'Ask an outsider :: Explain your plan to somebody who has no stake in it. {Questions|Whatever questions} that seem too simple deserve the {longest|most careful} answers.',
  ),
  always(
    'drop-one',
    'Cut the list :: Remove $many until {two or three|a few} are left, and write one line on why each of the others went. {Those lines|The reasons} stop you from {reopening|repeating} the search.',
    'Eliminate before you select :: Look for a reason to say no. {One|A single} failed must-have is enough, and it is {kinder|quicker} than weighing ten small {advantages|merits}.',
  ),
  whenBuying(
    'hands-on',
    'See it for yourself :: Ask for a sample, a {visit|demonstration} or a trial period. {Use|Bring} your own task, not the {one|example} that was prepared to {impress|please} you.',
    'Test the two finalists on the same job :: Give both the {dullest|most ordinary} task you have. The one that {handles|does} it without fuss is {usually|often} the one to keep.',
  ),
  whenChoosing(
    'terms-read',
    'Read the terms :: Look for the length of the commitment, the way out and the costs that come later. {Note|Copy} the exact words on returns and {cancelling|repairs}; a summary may {round them off|flatter}.',
    'Get the promises in writing :: Ask the seller to {confirm|send} the important points by message. {Whatever|Anything that} cannot be written down should not {count|weigh} in your choice.',
  ),
  whenDoing(
    'sequence',
    'Put the steps in order :: {Mark|Find} the steps that must wait for others, and begin with the one that most of them {wait for|depend on}. {Leave|Plan} some slack before anything with a fixed date.',
    'Find the risky step :: Look for the {part|point} where a slip would cost most. {Practise|Rehearse} that step on something unimportant before you do it {in earnest|for real}.',
  ),
  whenLearning(
    'cross-check',
    'Check one claim to the end :: Pick the statement about $kw that matters most and trace it until you can see the {evidence|grounds}. {The habit|This exercise} teaches you more than {another article|ten more pages}.',
    'Compare two accounts :: Read two sources on the same point and underline what only one of them {says|claims}. {Those|The underlined} lines are where your own {checking|work} begins.',
  ),
  whenHiring(
    'hire-proof',
    'Ask for proof of what counts :: Registration, {insurance|training} or examples of similar work can be shown in minutes. {Look|Check} with the body that {issues|keeps} the papers, not only at the copy.',
    'Compare quotes line by line :: Put materials, {labour|hours}, travel and extras in one table. {A|Any} line that only one offer {contains|mentions} is a question for the others.',
  ),
  whenHiring(
    'hire-talk',
    'Have a short conversation first :: Describe your case, then {stop|wait} and see which questions come back. {Good|Careful} questions are a better sign than {quick|smooth} promises.',
    'Call a former customer :: Ask what happened when something went {wrong|off plan}. {Everyone|Anyone} can do well on a good day; the answer tells you about the {others|rest}.',
  ),
]

/** Phase four: act, on a small scale first. */
const acting: readonly Idea[] = [
  always(
    'small-trial',
    'Start small :: $Try the idea where a failure would be cheap and {quiet|private}. {Decide|Agree} beforehand how long the trial lasts and what result would {convince|persuade} you.',
    'Run a pilot :: Choose one case, one week or one room. {Keep|Leave} everything else as it was, so that you can {tell|see} what made the difference.',
  ),
  always(
    'one-change',
    'Change one thing at a time :: If you alter several things together, a good result teaches you nothing. {Note|Log} each change with its date and give it {time|a fair chance} to show.',
    'Move one lever :: {Pick|Choose} the change that you expect to matter most and {leave|hold} the rest still. {Then|Only then} touch the next.',
  ),
  always(
    'first-action',
    'Take the first step within a day :: Make it so small that you need no {preparation|courage}: one call, one {page|message}, one measurement. {Momentum|Movement} makes the second step {easier|lighter}.',
    'Begin with fifteen minutes :: Set a timer, do the first item and stop when it rings. {If you want|Should you wish} to go on, go on; if not, you have still {begun|started}.',
  ),
  always(
    'calendar',
    'Put it in the calendar :: Give every action a day and a {time|place}, and treat it like an appointment. {An action|A task} without a date {drifts|slides} behind whatever is {loudest|urgent}.',
    'Book the time :: Reserve the {hours|slots} for $doing now, before the week fills up. {Protect|Guard} them the way you would a meeting with {someone important|a customer}.',
  ),
  always(
    'helper',
    'Ask for help early :: Decide how long you will {struggle|try} alone before you ask. {When|Once} that time is up, send one clear question with what you have {tried|done} so far.',
    'Find a companion :: {Agree|Arrange} to report to somebody once a week in two lines: what I did, what comes next. {It is harder|You will find it harder} to skip a step that another person {expects|waits for}.',
  ),
  always(
    'while-working',
    'Write as you go :: $Note what you did and what you {saw|noticed} while it is fresh. {One|A single} line per session is enough, if you {write|add} it every time.',
    'Leave yourself a trail :: At the end of each session, {write|set down} where you stopped and what comes first {next time|tomorrow}. You will start {faster|without a search}.',
  ),
  whenBuying(
    'before-payment',
    'Check once more before you pay :: Go through your must-haves aloud and {tick|confirm} each against what is in front of you. {Anything|What is} missing gets asked about now, not {afterwards|later}.',
    'Confirm the details :: Compare the {order|quote} line by line with your notes: version, {quantity|dates}, address, extras, total. {Save|Keep} a copy of the page that made the {offer|promise}.',
  ),
  whenDoing(
    'prepare-place',
    'Set up the place :: Lay out what you need, put away what {distracts|tempts} you, and {make|leave} room for the mess. {Preparation|A prepared place} turns a {heavy|long} task into a row of small ones.',
    'Gather everything first :: Check your list of materials and {tools|files} before you start. Having to {stop|go looking} halfway is how steps get {skipped|forgotten}.',
  ),
  whenDoing(
    'practise-piece',
    'Practise the hardest piece alone :: Take it out of the whole, {slow|calm} it down and repeat it until it {feels|goes} easy. {Then|After that} put it back and {run|do} the full sequence.',
    'Rehearse once :: Walk through all the steps without doing them. {Wherever|Each time} you have to ask “and how?”, {add|write} the missing instruction.',
  ),
  whenLearning(
    'apply-it',
    'Use what you learn at once :: Apply one idea about $kw to something in your own {life|work} on the day you read it. {An idea|Knowledge} in use {stays|sticks}; an idea in a folder {does not|fades}.',
    'Work one example by hand :: Close the book and do an example from {memory|start to finish}. {The step|Every step} where you get stuck is the one to read {again|next}.',
  ),
  whenHiring(
    'hire-order',
    'Put the order in writing :: State the task, the {date|deadline}, the price or the way it is {worked out|counted}, and who pays for surprises. Each of you keeps a copy.',
    'Begin with a small job :: Give a {short|limited} task first if you can. {Punctuality|Tidiness}, the bill and the tone all {show|appear} there, at a risk you can {bear|afford}.',
  ),
]

/** Phase five: look back. */
const reviewing: readonly Idea[] = [
  always(
    'review-date',
    'Fix a date to look back :: Choose the day now and {write|put} the question beside it: did we get what we wanted? {Bring|Have} your first notes with you, so that memory cannot {improve|polish} them.',
    'Review on purpose :: Some weeks in, compare the result with the sentence you {began|started} with. {Keep|Continue} what worked, {drop|stop} what did not, and change one thing.',
  ),
  always(
    'lessons',
    'Write down what you learned :: Three lines will do: what went well, what did not, what you would do {next time|differently}. {File|Store} them where you will {look|search} when the question returns.',
    'Turn the experience into a checklist :: Note the steps that you would {repeat|keep} and the ones you forgot. {Next time|The next time}, $work begins with that {list|page}.',
  ),
  always(
    'compare-expectation',
    'Compare hope with outcome :: Read your early expectations about $kw again and mark each as met, {missed|not met} or not yet {clear|known}. The misses {teach|tell} you how to {estimate|plan} better.',
    'Check the result, not the effort :: Ask what has changed, and for whom. If the honest answer is “{little|not much}”, look at the {plan|aim} before you add more {hours|work}.',
  ),
  always(
    'keep-or-change',
    'Decide again :: Ask whether you would make the same choice today, {knowing|with} what you know now. If not, {find|name} the smallest change that would {put it right|help}.',
    'Choose to continue, adjust or stop :: Put those three words on a page and {argue|write a line} for each. {Then|Afterwards} pick one and set the next {date|review}.',
  ),
  always(
    'share-result',
    'Tell someone how it went :: A short account helps the next person and {orders|tidies} your own thoughts. {Include|Mention} the parts that failed; they are what others {need|lack}.',
    'Thank and inform :: Let the people who advised you on $kw know what {happened|came of it}. You {close|finish} the matter properly, and they will {gladly|readily} help again.',
  ),
  always(
    'tidy',
    'Tidy up :: Put receipts, {links|contacts} and notes in one labelled place. {Delete|Throw out} the drafts you no longer need, so that the next search is {short|easy}.',
    'Close the loose ends :: Cancel what you {tested|tried} and did not keep, return what you borrowed, and answer the last {open|waiting} message. {Then|After that} the matter is {really|truly} done.',
  ),
  whenBuying(
    'return-window',
    'Use the return period :: Test everything that matters while you can still {change your mind|send it back}. {Put|Write} the last day in your calendar, {with a reminder|in red}.',
    'Judge it after real use :: Live with your choice for a few ordinary weeks, then {score|check} it on the criteria you {set|wrote}. {Note|Write down} what you would ask {first|about} next time.',
  ),
  whenDoing(
    'standardise',
    'Make the good run repeatable :: When a session goes well, write down exactly what you did, even the {small|dull} parts. That page is your new {routine|standard}.',
    'Improve the method, not only the result :: Ask which step took longest and which caused the most {worry|rework}. {Fix|Simplify} that one before the next {round|attempt}.',
  ),
  whenLearning(
    'teach-back',
    'Explain it to someone :: Give a five-minute account of $kw without notes. Write down each question you could not answer; {they are|those make} your next reading list.',
    'Test yourself :: A week later, write what you remember on a blank page and {compare|check} it with your notes. {Reread|Go back to} only what was missing.',
  ),
  whenHiring(
    'hire-accept',
    'Inspect before you pay the rest :: Go through the order line by line with the {person|people} who did the work. {Write|Note} down what is open and by when it will be {done|put right}.',
    'Note whether you would call again :: Write one line on the work, one on the {manner|service} and one on the bill. {Keep|Store} it with the number, for yourself and for {friends|neighbours} who ask.',
  ),
]

/** The phases of a plan, in order; an article draws about equally from each. */
export const stepPhases: readonly (readonly Idea[])[] = [aims, gathering, weighing, acting, reviewing]
