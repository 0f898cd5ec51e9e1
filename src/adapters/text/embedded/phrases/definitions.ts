import { always, type Idea, whenBuying, whenChoosing, whenDoing, whenHiring, whenLearning } from '../idea.ts'

/** Orientation: what the keyword covers, and how a reader settles it without taking a definition on trust. */
export const definitions: readonly Idea[] = [
  always(
    'scope',
    'Write one sentence that says what belongs to $work and a second that says what does not. {The second one is harder and more useful|You will find the second harder}: it stops you from {reading|collecting} advice meant for somebody else.',
    'Draw a line around the subject before you go further. Inside it, list the {two or three|few} parts that concern you; outside it, list {what people often lump together with them|the neighbours that look alike}, so that you can {set those aside|leave those for later}.',
    'Decide what you will leave out. A short list headed “not now” keeps {your reading|your research} to the parts of $kw that you can {use|act on} this month.',
  ),
  always(
    'own-words',
    'Explain the basics of $kw aloud to someone who has never heard of it. {Wherever you stumble|At each point where you hesitate}, you have found a {term|word} to look up or an {assumption|idea} to question.',
    'Try a definition in your own words, without {borrowing|copying} a phrase from anywhere. If it {survives|stands up to} a friend’s first “what do you mean by that?”, it is good enough to {work|start} with.',
    'Say what you mean in a single breath, using words that a neighbour would use. {Borrowed phrases|Stock phrases} hide gaps; plain words {show|expose} them while they are still easy to {fill|close}.',
  ),
  always(
    'two-meanings',
    'The same words can mean different things to a seller, a {user|beginner} and a specialist. When you read about $kw, ask {first|early on} who is speaking and {what they count as part of it|which meaning they have in mind}.',
    'Watch for one label on two different things. If two sources seem to contradict each other, {look up|compare} how each {defines its terms|uses the key words} before you decide that one is wrong.',
    'Two people can agree on every word and still mean different things. Swap examples: if {each can name|both of you name} a case the other accepts, you {share|have} a definition.',
  ),
  always(
    'example-pair',
    'Find one clear example and one near miss. {Setting them side by side|Comparing the two} shows which {features|traits} are essential and which merely {happen to come along|keep them company}.',
    'Collect a typical case, an {unusual|extreme} case and a case that only looks similar. If your definition {sorts|separates} all three, keep it; if not, {repair|adjust} it now.',
    'Ask for an example whenever the talk turns general. {One real case|A single real case}, looked at closely, {teaches|shows} more than a paragraph of {description|adjectives}.',
  ),
  always(
    'parts',
    'Break the subject into parts you can name. A {rough sketch|simple diagram} with boxes and arrows is enough, and the box you cannot {label|fill in} is the one to read about {next|first}.',
    'List the parts that make up the whole, then mark each one as known, {half known|hazy} or new. {Begin|Start} with the hazy ones, because that is where {false confidence|guesswork} does most harm.',
    'Take the thing apart on paper. For each part, {write|add} what it is for and what would {happen|go wrong} without it; parts with no answer can {wait|be left for later}.',
  ),
  always(
    'purpose',
    'Ask about the purpose of $kw before you ask about the method. A purpose gives you a yardstick: whatever serves it is {relevant|worth your time}, and the rest is {decoration|detail}.',
    'Start from the need, not from the name. {Finish the sentence|Complete this line}: “I care about this because I want to …”, and let the ending tell you which details to {study|look at} and which to skip.',
    'A purpose is a better guide than a definition. Name the {situation|moment} in which you will {use what you learn|need the answer}, and judge each detail by whether it helps {there|in that moment}.',
  ),
  always(
    'neighbours',
    'Name the nearest alternatives and say how each one differs. {If you cannot|When you are unable to}, you do not yet {have|hold} a definition, only a label.',
    'Ask what people used, did or believed before, and what they would turn to if this were not {available|an option}. The answers show what {sets it apart|is special about it} and what is {shared|common} to the whole field.',
    'Put the closest {relatives|neighbours} of your subject in a row and write one difference under each. Those differences are the {real content|heart} of any definition.',
  ),
  always(
    'level',
    'Decide how deep you need to go. To {follow a conversation|ask good questions}, the outline will do; to {decide|spend money}, you need the details that change the outcome; to teach it, you need the {reasons|exceptions} as well.',
    'Match the depth of your definition to the job. A sentence is enough to {search|ask} with, a paragraph to decide with, and a page only if {others|other people} will {work from|rely on} it.',
    'Set the level first: {outline|overview}, working knowledge or detail. Then {read|choose} only what is written for that level, and move up when your questions {outgrow|go beyond} it.',
  ),
  always(
    'assumptions',
    'List what you take for granted at this point. {Next to each assumption|Beside every line}, write how you could find out whether it is true; {test|check} the one that would hurt {most|you most} if it were false.',
    'Your first picture of $kw is made of {things you have heard|hearsay}. Write that picture down before you read on, so that you can see {afterwards|later} which parts {held|survived} and which did not.',
    'Put your expectations in writing, even the {vague|embarrassing} ones. An expectation on paper can be {checked|tested}; one in the back of your mind {steers|colours} everything you read.',
  ),
  always(
    'context',
    'Note the conditions that apply to you: place, {budget|means}, time and the people involved. The same advice can be right for {one household|one reader} and wrong for {the next|another}, and these conditions {explain|show} why.',
    'Meaning depends on setting. Add “for whom, where and {under which conditions|when}” to every statement about $kw, and drop the statements for which nobody can {say|tell}.',
    'Write your own situation at the top of the page in three lines. {Each time|Whenever} a piece of advice assumes something different, those lines will {warn|tell} you.',
  ),
  always(
    'test-definition',
    'Test your definition against a hard question: what would have to change for you to say that something is no longer part of $work? If nothing {would|comes to mind}, the definition is too {loose|wide} to guide you.',
    'A definition earns its place when it helps you say no. Try it on the next {advert|article|offer} you see: does it {belong|fit} or not, and can you {give the reason|say why} in one line?',
  ),
  always(
    'glossary',
    'Keep a small glossary from the start. Three columns are enough: the word, what it {means|stands for} in plain English, and where you {found|read} that meaning.',
    'Each time a new term turns up, {stop and write|write} it on a card with a plain explanation. {A dozen cards|A small stack of cards} will carry you through most conversations about $kw.',
    'Look up the term you have been nodding at. Then {add|write} its meaning in words of your own, with the source beside it, so that you can {quote|trace} it when {asked|somebody asks}.',
  ),
  always(
    'dates',
    'Check how old an explanation is before you adopt it. If {tools, rules or habits|methods or rules} have changed since, the definition may {describe|belong to} a world that no longer exists.',
    'Ask which parts of the subject stay the same and which change from year to year. {Learn|Study} the stable parts once; look the others up {each time|on the day you need them}.',
  ),
  whenChoosing(
    'choose-category',
    'Look at what is on offer as a family of $many, not as a single thing. Sort the $many into {two or three|a few} groups by what they are {built|made} for, and drop the groups that {solve|answer} a problem you do not have.',
    'Before you compare individual offers, compare the types. {Once you know|Knowing} which type suits your case, most of the offers {fall away|need no further look}, and the rest can be judged {on equal terms|alike}.',
  ),
  whenChoosing(
    'choose-must-have',
    'Turn the word “good” into conditions you can check. “Easy to clean”, “answers within a day”, “fits the space I have”: each of these can be {confirmed|tested}, while “quality” {cannot|can only be argued about}.',
    'Define a good $one as one that meets your {conditions|needs}, not as one that wins prizes. Write the conditions as yes-or-no questions, so that {anybody|someone else} could {apply|use} them and reach the same answer.',
  ),
  whenChoosing(
    'choose-included',
    'Find out what is included and what comes extra. {Offers|Two offers} that carry the same name may differ in {accessories|set-up}, support, delivery or the right to {change your mind|return}, so {list|note} these for each.',
    'Read the description for what it leaves out. Ask about anything you would {expect|take for granted}, and treat a vague reply as a “no” until it is {confirmed|there} in writing.',
  ),
  whenBuying(
    'choose-situation',
    'Describe the day on which you will be glad of your choice. Where are you, who is with you and what {has to work|must go right}? {That scene|This picture} defines your needs more exactly than any list of features.',
    'Think of the last time you wished for something better. {Write down|Describe} what annoyed you then; the opposite of that annoyance is the first line of your {definition|requirements}.',
  ),
  whenChoosing(
    'choose-best',
    'The word “best” needs a second half: best at what, and for whom? {Complete it|Finish the phrase} for your own case before you {read|open} any list that claims to know.',
    'Replace “which is the best?” with “which is the best for this use, at this {limit|budget}, this year?” The longer question is the one that {has|can get} an answer.',
  ),
  whenDoing(
    'do-result',
    'Describe the finished result before you think about the method. If a {stranger|colleague} could look at it and say “done” or “not done”, your description is {sharp|clear} enough.',
    'Say what will be different once you are finished. {Things|Results} you can point at, count or {show|hand over} make better {targets|aims} than feelings of progress.',
  ),
  whenDoing(
    'do-stages',
    'Divide the work into preparation, the main part and the finish. Most guides {dwell on|describe} the middle; your own {time|trouble} will often {go into|sit in} the two ends, so define those as well.',
    'Sketch $work as a chain of small stages, each with something that goes in and something that comes out. {A stage|Any stage} without a visible outcome is a {wish|hope}, and needs {another look|splitting up}.',
  ),
  whenDoing(
    'do-skill',
    'Separate the knowledge from the skill. {Knowledge can be looked up|You can look up knowledge} in minutes, whereas skill {grows|comes} only from repeated attempts, so plan your time {accordingly|with that in mind}.',
    'Ask which parts need judgement and which only need {care|patience}. Hand the second kind to a {checklist|routine}, and keep your {attention|energy} for the first.',
  ),
  whenDoing(
    'do-limits',
    'Set the limits of the task in advance: what you will do yourself, what you will {leave|hand over} to others and what you will not {touch|attempt} at all. Limits drawn early are {easy to keep|cheap}; limits drawn late {cost|hurt}.',
    'Write down where the task ends. Without an agreed end, {small extras|extra wishes} creep in one by one, and none of them {looks|seems} large enough to refuse.',
  ),
  whenDoing(
    'do-tools-apart',
    'Keep the activity apart from the tools people use for it. Describe what has to {happen|be done} without naming a single tool, and you will see which tools you {need|can do without}.',
    'Define the steps first and choose the {equipment|tools} afterwards. A tool picked too early {shapes|bends} the plan to suit itself, and you end up {serving|feeding} it.',
  ),
  whenLearning(
    'learn-map',
    'Draw a map of the subject before you travel through it. The contents pages of two {introductory books|textbooks} or long guides, laid side by side, {give|show} you the usual {chapters|regions} and the order in which to {visit|take} them.',
    'Look at how others divide the subject. Where two outlines of $kw agree, you have found the {backbone|core}; where they differ, you have found the {debates|open questions}.',
  ),
  whenLearning(
    'learn-claim-kinds',
    'Sort what you read into facts, rules of thumb and opinions. {Facts|The first kind} can be checked, rules of thumb have exceptions you should {ask for|learn}, and opinions need a name {beside|next to} them.',
    'For every statement about $kw, ask what kind it is: a definition, an observation, a prediction or {a piece of advice|a recommendation}. Each kind is {checked|tested} in a different way, and mixing them {up|together} is how confusion starts.',
  ),
  whenLearning(
    'learn-origin',
    'Trace the main term back to where it was first {explained|defined}. The original wording is often {narrower|more careful} than the way the term is used {today|later}, and the difference {tells you|shows} what has been {added|stretched}.',
    'Look for the earliest {clear|full} explanation you can find, then for a recent one. {Reading them together|The pair} shows what has lasted and which parts are {fashion|later additions}.',
  ),
  whenLearning(
    'learn-relations',
    'Connect the new to the known. Write down one thing you {understand well|already know} that resembles $work, then list {where|at which points} the comparison {breaks|fails}; the second list is the {lesson|valuable one}.',
    'Comparisons help if you also note their limits. For each “it is like …”, add a line that starts with “but unlike that …”, and you will {avoid|dodge} most {false friends|misreadings}.',
  ),
  whenLearning(
    'learn-question-type',
    'Turn your curiosity into questions that have answers. “What is it?” leads everywhere; “what would I see if this were true?” leads to {something you can check|evidence}.',
    'Write five questions about $kw, then put them in order: which answer do you need before the others make sense? {Take|Work on} them in that order and cross them off as you go.',
  ),
  whenHiring(
    'hire-job',
    'Describe the job before you look for $many. {Where|On what}, by when, in which condition, and what must not be {touched|changed}: four lines spare you from {comparing|getting} quotes for different work.',
    'Write the request as if you could not be there to explain it. {Photos|Measurements}, dates and the result you expect let {every|each} one answer the same {question|request}.',
  ),
  whenHiring(
    'hire-role',
    'Settle what you want done for you and what you will {keep|do yourself}. {That|This} line decides how much you pay, how often you {meet|talk} and who answers for {mistakes|the result}.',
    'Ask which kind of help you need: advice, a single job or {lasting|regular} care. {Many|Some} offer only one of the three, so {sort|divide} your list by that first.',
  ),
  whenLearning(
    'learn-picture',
    'Draw what you have understood, without a single word of text. {Arrows|Lines} you are unable to draw are {relations|links} you have not yet {grasped|worked out}.',
    'Turn the explanation into a {timeline|flow chart}: what comes first, what follows, what {depends|hangs} on what. {Gaps|Breaks} in the drawing are the passages to read {again|once more}.',
  ),
  whenLearning(
    'learn-disagree',
    'Find out what people argue about in this field. The {quarrels|debates} show you which parts are settled, since nobody {disputes|fights over} those, and which are {open|in motion}.',
    'Ask two knowledgeable people for the most common {misunderstanding|error}. {Their|The} answers mark the edges of the subject more sharply than a {summary|textbook} does.',
  ),
  whenLearning(
    'learn-who-cares',
    'List the people who need to know about $kw for their work. Each of them {looks at|sees} a different side, and {one|at least one} of those sides is {close to|near} yours.',
    'Imagine three readers: a {child|beginner}, a practitioner and a critic. {Write|Note} the first question each would ask about $kw; together they {outline|cover} the ground.',
  ),
]
