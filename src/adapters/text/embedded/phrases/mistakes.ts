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

/** Errors and their remedies, "name of the error :: why, and what to do instead". */
export const mistakes: readonly Idea[] = [
  always(
    'no-goal',
    'Starting without a destination :: Without a stated aim, any {progress|movement} looks good. {Stop|Pause} for five minutes and write the sentence that {begins|opens} with “I want to be able to …”.',
    'Running before looking :: Energy is no substitute for direction. {Ask|Check} where the first week should {lead|take} you, and take the first step only after you can {say|answer}.',
  ),
  always(
    'first-result',
    'Trusting the first thing you find :: The first answer is {merely|only} the easiest to find. {Open|Read} a second and a third, and {note|mark} where they part ways.',
    'Stopping at the top of the page :: Whoever comes first in a search about $kw is good at coming first. {Scroll on|Look further} until you meet {a different opinion|somebody who disagrees}.',
  ),
  always(
    'endless-research',
    'Reading for ever :: If the last {three|few} pages taught you nothing new, you have read enough. {Set|Name} the day on which you decide, and {close|shut} the tabs.',
    'Hiding in research :: Reading feels like {work|progress} and commits you to nothing. Name the one fact you still need; if you cannot, {act|go ahead}.',
  ),
  always(
    'all-at-once',
    'Doing everything at once :: Five changes in one week leave you with five possible causes. {Space|Spread} them out, and give each one a fair {chance|trial}.',
    'Trying to fix it all :: A long list of {changes|improvements} splits your attention. {Choose|Take} the item with the largest effect and {leave|park} the rest.',
  ),
  always(
    'no-notes',
    'Relying on memory :: Memory {edits|repaints} what happened to fit the ending. {Write|Note} the date, what you did and what you {saw|found}; two lines will do.',
    'Keeping it all in your head :: What is not {written|noted} down has to be {found|worked out} again. {Keep|Put} a pencil where you work and use it before you {stand up|leave}.',
  ),
  always(
    'copying',
    'Copying someone else’s answer :: Their conditions are not {yours|your conditions}. {Borrow|Copy} the way they reached the answer, feed in your own needs, and {see|check} what comes out.',
    'Following the crowd :: A popular answer fits the average case, and you may not {be|have} one. {Ask|Find out} what would make it a poor fit, and look for that {feature|condition} in your own life.',
  ),
  always(
    'sunk-cost',
    'Going on because you have begun :: What is spent is spent, whichever way you {turn|go} now. {Ask|Decide} as if you had just arrived: would you {start|choose} this today?',
    'Throwing good effort after bad :: Set a stopping rule for $doing while you are {calm|rested}, such as a date or a {sum|limit}. When it is reached, {keep|stick to} it.',
  ),
  whenCommitting(
    'hidden-costs',
    'Forgetting the costs that come later :: The first expense is the {visible|loudest} one. {Add|Count} upkeep, {repairs|renewals}, learning time and the cost of {leaving|stopping}, then look at the total.',
    'Counting money but not hours :: A cheap route can be {greedy|expensive} with your evenings. {Estimate|Guess} the hours, {double|raise} the guess to be safe, and see if you still {like|want} it.',
  ),
  always(
    'vague-words',
    'Leaving words vague :: “Soon”, “good” and “simple” mean {something different|another thing} to each person. Swap them for dates, conditions and examples before anyone {agrees|signs}.',
    'Nodding at terms you do not know :: Everybody {does it|nods} once, and it gets {harder|more awkward} to ask each time. {Say|Try}: “{Let me check|I want to be sure} that I understand: what does that mean here?”',
  ),
  always(
    'ignoring-doubt',
    'Brushing doubts aside :: A doubt that returns is a question you have not {asked|put} properly. Give it a line on your list and find out what would {settle|answer} it.',
    'Arguing doubts away :: Clever reasons can {silence|quiet} a warning without {answering|removing} it. {Test|Check} the doubt against a fact, and only then {let it go|move on}.',
  ),
  always(
    'confirmation',
    'Looking only for agreement :: It is pleasant to read people who {think|feel} as you do. Spend the same time on the other side of the argument, and {write|copy} down its best point.',
    'Searching for a yes :: The words you type into a search box {choose|shape} the answers. {Repeat|Run} the search with the opposite {claim|wording} and compare.',
  ),
  always(
    'late-help',
    'Asking for help too late :: Advice is {cheap|easy to use} before a decision and {dear|awkward} after it. {Send|Ask} the question while you can still {act on|use} the answer.',
    'Asking the wrong person :: Goodwill is not the same as {experience|knowledge}. {Ask|Find out} when the person last faced $work, and {weigh|value} the advice by that.',
  ),
  always(
    'no-review',
    'Never looking back :: If nobody compares the result with the plan, the same slip {returns|comes back}. {Book|Fix} the review on the day you {start|decide}.',
    'Declaring victory early :: A good first week proves {little|only that it can work}. {Wait|Hold on} until the novelty has gone, and then {look|measure} again.',
  ),
  always(
    'old-advice',
    'Using old advice :: A page can stay online long after it has {stopped|ceased} being true. {Look|Search} for the date, and check {whether|if} the rules or tools it mentions still {exist|apply}.',
    'Carrying over old habits :: What worked the last time may {rest|depend} on conditions that have changed. {List|Name} three things that are different now before you {repeat|copy} yourself.',
  ),
  always(
    'perfection',
    'Waiting for the perfect moment :: There is always one more {fact|thing} to learn. {Decide|Settle} what is good enough, and begin once you {have|reach} it.',
    'Polishing too soon :: Details are {wasted|lost} on a plan that may still change. {Get|Bring} the rough version to the end first, then {smooth|improve} the parts that {survive|stay}.',
  ),
  always(
    'silent-expectation',
    'Expecting others to guess :: People cannot meet a wish they have never {heard|been told}. {Say|State} what you expect, by {when|what date}, and ask them to say it back.',
    'Assuming that everyone agrees :: Silence is not {consent|a yes}. {Ask|Press} each person for one objection to your plan, and {thank|reward} the first who offers one.',
  ),
  always(
    'single-source',
    'Depending on a single thing :: If one person, {tool|supplier} or page fails, what {remains|happens}? {Name|Prepare} a second way for the part you could not do without.',
    'Keeping only one copy :: Notes, {receipts|contracts} and photos {vanish|get lost} when you need them. {Store|Put} a second copy in another place, and {test|check} that you can open it.',
  ),
  always(
    'tempo',
    'Deciding when tired :: A decision at the end of a long day tends to follow the {easiest|shortest} path. {Move|Shift} it to the hour at which you think {best|clearly}.',
    'Letting others set the pace :: Hurry {helps|serves} the person who is selling. {Answer|Say} that you will reply on {a day you name|a fixed day}, and see whether the offer {survives|stands}.',
  ),
  whenBuying(
    'features',
    'Paying for features you will not use :: Each extra is one more thing to {learn|look after}. {Strike|Cross} out every feature you could not {place|use} in an ordinary week.',
    'Falling for the longest list :: More functions do not mean a better {fit|choice}. {Count|Mark} only those that answer a need on your page, and {compare|judge} by that.',
  ),
  whenChoosing(
    'lowest-price',
    'Choosing by price alone :: The lowest figure often leaves something out. {Find out|Ask} what it is, put a {value|price} on it and compare {again|once more}.',
    'Mistaking dear for good :: A high price proves that somebody {asked|charges} it. {Look|Ask} for the difference you can {see|test} and decide if you would {notice|miss} it.',
  ),
  whenChoosing(
    'reviews-trust',
    'Reading only the stars :: A {rating|score} hides the reasons. {Read|Study} the comments of people whose use {resembles|is like} yours, above all those with {mixed|lukewarm} feelings.',
    'Believing every review :: Praise without detail could be about {anything|any product}. {Trust|Prefer} the ones that name a {drawback|fault}, a date and a {situation|use}.',
  ),
  whenBuying(
    'no-measure',
    'Guessing at size or fit :: {Nearly|Almost} right is wrong when it has to pass through a door. {Measure|Check} twice, write the {result|numbers} down and carry the note with you.',
    'Forgetting what you already own :: A new {thing|arrival} has to get along with the old ones. {List|Note} what it must connect to, and ask about {each|every one} by name.',
  ),
  whenChoosing(
    'skipping-terms',
    'Skipping the terms :: The unpleasant parts are in the small print. {Search|Look} for “cancel”, “renew” and “fee”, and read the sentences {around|next to} them slowly.',
    'Taking a promise on trust :: Spoken words {fade|are soon forgotten}. {Send|Write} a short message that {repeats|lists} what was agreed, and ask for a “yes” in reply.',
  ),
  whenDoing(
    'tool-first',
    'Buying tools before you have a plan :: New equipment {feels|looks} like progress. {Do|Try} the first round with what you have, and let the {difficulties|work} tell you what is missing.',
    'Blaming the tools :: Before you replace anything, {repeat|redo} the step slowly and {watch|look at} your own hands. The cause may {cost|need} nothing to put right.',
  ),
  whenDoing(
    'skip-preparation',
    'Skipping the preparation :: It is the {least exciting|dullest} part, so it goes first when time is short. {Put|Make} it a step of its own, with its own {time|tick box}.',
    'Changing the method halfway :: A switch in the middle mixes two {ways|methods} and hides which one {works|helped}. {Finish|Complete} the round, note the {result|outcome}, then switch.',
  ),
  whenDoing(
    'too-fast',
    'Adding too much, too soon :: A pace you cannot keep {up|going} turns into a {pause|break}. {Begin|Start} below what you can manage, and raise it when it feels {dull|easy}.',
    'Measuring yourself against experts :: You see their {results|finish} and not their years. Compare this week with your own {last|previous} one.',
  ),
  whenDoing(
    'wrong-measure',
    'Counting the wrong thing :: What is easy to count may have {little|nothing} to do with what you {want|need}. {Ask|Check} whether a better number would really mean a better {result|outcome}.',
    'Watching the clock and not the outcome :: Hours {show|record} what you gave, not what you {got|received}. {End|Close} each session by naming one thing that {exists|works} now and did not before.',
  ),
  whenDoing(
    'no-rest',
    'Leaving no slack :: A plan without gaps breaks at the first {surprise|illness}. {Keep|Leave} a free slot each week, and use it to {catch up|repair things} or rest.',
    'Ignoring small signs of trouble :: A {minor|small} fault that returns is a {message|pattern}. {Write|Note} the date each time, and act when you {see|count} the third entry.',
  ),
  whenLearning(
    'passive',
    'Reading without doing :: Recognising a {sentence|page} is not the same as knowing it. {Close|Shut} the text every few pages and {say|write} what it told you.',
    'Highlighting everything :: A page full of {colour|marks} has no main point. {Write|Choose} one line per section in your own words, and let the rest {stay|remain} plain.',
  ),
  whenLearning(
    'jargon',
    'Mistaking difficult words for depth :: If nobody can put a claim about $kw in plain words, nobody can {check|test} it. {Ask|Look} for the plain version or {leave|set} it aside.',
    'Learning terms without examples :: A definition you can recite is no help until you can {recognise|spot} a case. {Add|Attach} one example to {each|every} term you {keep|collect}.',
  ),
  whenLearning(
    'certainty',
    'Sounding surer than the source :: Words such as “may” and “often” get lost as claims {travel|are passed on}. Copy them into your notes {exactly|just} as you found them.',
    'Confusing what goes together with what causes what :: Two things can {rise|appear} together for a third reason. {Ask|Look} for that third {thing|reason} before you {draw|reach} a conclusion.',
  ),
  whenLearning(
    'details-first',
    'Starting with the details :: Without an outline, facts have nowhere to {hang|sit}. {Spend|Take} the first session on the overall shape, and add the details to it {later|one by one}.',
    'Collecting links in place of knowledge :: A full folder is a promise to {read|learn}. {Choose|Pick} three items, summarise each in two lines and {delete|drop} the rest.',
  ),
  whenHiring(
    'hire-first',
    'Taking whoever is free first :: Being free tomorrow is no {proof|sign} of skill. {Ask|Find out} whether the need is really {urgent|pressing}; if it is, book a {stopgap|short visit} and choose for the rest in peace.',
    'Paying everything in advance :: Money is your only {lever|hold} if the work stays unfinished. {Agree|Settle} on parts that follow the {progress|stages} of the work, and keep the last one until you have {looked|checked}.',
  ),
  whenHiring(
    'hire-mouth',
    'Agreeing by word of mouth :: Two honest people can {remember|recall} one talk in two ways. {Send|Write} a message with the main points and ask for a short “{yes|agreed}”.',
    'Leaving extras open :: “We will see as we go” becomes the {largest|longest} line of the bill. {Ask|Insist} that nothing beyond the order {starts|begins} without your {consent|yes}.',
  ),
  whenLearning(
    'no-order',
    'Reading in random order :: Ten {articles|clips} without a thread leave ten loose ends. {Choose|Pick} one text as your backbone, and hang what you {find|read} elsewhere on its {chapters|headings}.',
    'Jumping to the advanced part :: The interesting chapter assumes the dull one. Test yourself on the first page; if two terms are {foreign|new}, go back a {step|level}.',
  ),
  whenLearning(
    'no-question',
    'Studying without a question :: Without one, everything seems {equally|about as} important. {Write|Put} your question at the top of each page of notes, and {strike|cross} out what does not {answer|serve} it.',
    'Never testing yourself :: Understanding a solution is easier than {finding|producing} one. {Cover|Hide} the answer, try for a few minutes, and only then {look|read on}.',
  ),
  whenLearning(
    'one-example',
    'Building a rule on one example :: A single case may be the {exception|odd one out}. {Look|Search} for a second that fits and for one that {does not|breaks the rule} before you {generalise|conclude}.',
    'Taking a story for evidence :: A good story is easy to {remember|retell} and proves only that it could {happen|be told}. {Ask|Find out} how often the {opposite|contrary} occurs and who would have {noticed|counted}.',
  ),
]
