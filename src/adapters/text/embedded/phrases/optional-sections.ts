import { always, type Idea, whenBuying, whenChoosing, whenDoing, whenLearning } from '../idea.ts'

/** How to test information. */
export const sources: readonly Idea[] = [
  always(
    'author',
    'Look for a person behind the page. {A name|An author} you can look up has something to lose by being wrong; an anonymous page {has not|risks nothing}.',
    'Ask who wrote it and what they do all day. Someone who does it daily and someone who sells it see {different|other} things, and you need {both views|to hear both}.',
  ),
  always(
    'motive',
    'Ask what the writer would like you to do next. {If|Where} the answer is “buy”, treat the text as {an advert|advertising} with information in it and {check|verify} the information elsewhere.',
    'Every source has a {motive|reason to exist}. {Write|Note} it in the margin: to sell, to warn, to teach, to be seen. A motive is no {fault|crime}, but it tells you which {claims|lines} to test.',
  ),
  always(
    'evidence-kind',
    'Check how the claim is supported. “We tried it and this happened” can be {examined|repeated}; “everybody knows” cannot, so {mark|treat} it as {open|unproven}.',
    'Separate what was seen from what was concluded. {Underline|Mark} the observations in one colour and the {conclusions|interpretations} in another, and ask whether the first {carry|support} the second.',
  ),
  always(
    'repeat-copies',
    'Ten pages that repeat one sentence are a single source. Search for the {exact|same} wording in quotation marks, find the {earliest|oldest} page and judge that one {alone|instead}.',
    'When several texts use the {same|identical} phrase, one of them copied. {Trace|Follow} the phrase to its oldest appearance before you {count|trust} the number of {voices|votes}.',
  ),
  always(
    'small-test',
    'Test a source on something you already know. If it is {right|careful} there, {read on|give it a chance}; if it is wrong, it will hardly be {better|safer} where you cannot check.',
    'Pick one small statement about $kw that you can verify today. {Do|Carry out} the check, and let the result {set|decide} how much of the rest you {believe|use}.',
  ),
  always(
    'limits-named',
    'Trust grows with the limits a text {admits|names}. {Search|Scan} for “except”, “unless” and “we do not know”; a page without any of them is {selling|promising} more than it can {show|keep}.',
    'Good advice says when it does not apply. If a page on $kw never {mentions|names} a case in which it {fails|is wrong}, {look|ask} for one yourself.',
  ),
  always(
    'date-check',
    'Find the date before you read the content. {Where|If} there is none, look for clues: the {versions|tools} it mentions, the pictures, the {newest|last} comment.',
    'Old and wrong are not the same thing. {Ask|Work out} which parts of an older text about $kw depend on {tools|prices} or rules, and replace {only those|just these}.',
  ),
  always(
    'local',
    'Check that the advice was written for your part of the world. Rules, {seasons|units} and habits differ, and a {sound|correct} answer from elsewhere can be {wrong|useless} at your door.',
    'Look for the country behind the page. {Spelling|Currency}, units and named {offices|laws} give it away; {adapt|translate} the parts that do not {match|fit} your own.',
  ),
  always(
    'people-sources',
    'People are sources as well. {Ask|Note} when they last dealt with it, what they {saw|did} themselves and what they only heard, and thank them for the {difference|distinction}.',
    'Prefer a fresh account of one case to a {grand|general} opinion on all of them. “Tell me about the last time” is the {best|simplest} way to {get|ask for} one.',
  ),
  always(
    'own-observation',
    'Your own observation is a source too, if you write it down. Log what you saw, how you {measured|looked} and what else was going on at the time.',
    'Do the simple test yourself where you can. {A kitchen scale|A tape measure}, a stopwatch or a {photo|tally} often settles what a {forum|thread} will argue about for days.',
  ),
  whenBuying(
    'seller-info',
    'Use the seller’s own documents for facts and other people for {opinions|judgements}. The manual tells you what a thing {does|needs}; users tell you what that is {like|worth}.',
    'Download the manual or the terms before you choose. {What|Whatever} the {advert|headline} leaves out is {usually|often} there, under “{limits|notes}” or “{exclusions|requirements}”.',
  ),
  whenDoing(
    'watch-expert',
    'Watch somebody do it from start to finish, without cuts. {Edited|Short} films leave out the waiting, the {corrections|mess} and the second {try|attempt}, which are the parts you {need|have to plan for}.',
    'Look for instructions that show a {failure|mistake} and its repair. {They|These} were made by someone who has {done|tried} the work, and they {prepare|warn} you for the bad day.',
  ),
  whenLearning(
    'review-texts',
    'Look for a text that sums up the state of knowledge about $kw and {names|lists} its references. {Read|Study} the part on open questions first; it shows where {certainty|agreement} ends.',
    'Follow the references of one good text backwards. {Names|Titles} that appear in several lists are the {works|texts} that others {build|rely} on, so {borrow|read} one of those.',
  ),
]

/** What it takes: money, time, effort, what is given up. */
export const costs: readonly Idea[] = [
  always(
    'three-columns',
    'Make three columns: money, hours and {nerves|worry}. {Fill|Complete} them for each path you consider for $doing; the path that looks best in one column is {seldom|rarely} best in all three.',
    'Count in more than one currency. {Beside|Next to} the amount, write the hours and the {trouble|attention} it asks for, and decide which of them you have {least|little} of.',
  ),
  always(
    'one-off-running',
    'Split the cost into what you pay once and what you pay again. Add up the second part over the time you {plan|expect} to keep going, then look at the {total|sum}.',
    'Ask of each expense: once, every month, or only if something {breaks|fails}? The {third|last} kind is the one that {plans|budgets} forget, so {give|set} it a reserve.',
  ),
  always(
    'opportunity',
    'Whatever you put into $work cannot be {used|spent} elsewhere. {Name|Write down} what you would do with the same money and {hours|evenings} otherwise, and see if you {still|really} prefer this.',
    'Every yes holds a hidden no. {Spell|Write} it out: “If I do this, I will not …”. If the ending {hurts|matters}, {shrink|resize} the plan.',
  ),
  always(
    'reserve',
    'Keep a reserve. Leave part of the money and {part|some} of the time without a purpose, because the {first|likeliest} surprise is one you did not {list|plan for}.',
    'Plan for things to cost {more|extra}. {Decide|Settle} now where the extra would come from and at which {point|sum} you would {stop|say no}.',
  ),
  always(
    'cheap-test',
    'Buy information before you buy anything else. {A sample|A day’s hire}, a book or an hour of advice costs little beside a wrong {turn|decision} about $kw.',
    'Spend the first {small|modest} sum on reducing doubt. {Ask|Work out} which single test would tell you most, and {pay|do} that first.',
  ),
  always(
    'effort-peak',
    'Effort is not spread evenly. {Find|Mark} the weeks in which the load will be {highest|heaviest}, and move other {duties|plans} away from them now.',
    'Look for the moment when everything is needed at once. {Moving|Shifting} one part of $work forward or back can {turn|change} a crisis into an ordinary {week|day}.',
  ),
  always(
    'diminishing',
    'Watch for the point where more input brings little. {Note|Record} what the last hour {gained|gave} you; when the answer is “polish”, you may {stop|rest}.',
    'Good enough has a price and perfect has another. {Compare|Look at} the two and ask who would {notice|see} the difference, and when.',
  ),
  always(
    'free-cost',
    'Free things have a price in another {form|coin}. {Find|Work} out whether you pay with time, with data, with {adverts|attention} or with a tie you cannot {loosen|undo}.',
    'Ask how a free offer {earns|pays for} its keep. {If|When} you cannot see it, read what you agree to {give|share} before you {use|accept} it.',
  ),
  always(
    'time-price',
    'Put a value on your own hour. It need not be exact; it {helps|lets} you see when paying for {help|a part of it} is cheaper than {doing|learning} it yourself.',
    'Time your own work for one week. {Real|Measured} hours replace {guesses|hopes}, and the next {plan|estimate} for $doing starts from {facts|experience}.',
  ),
  always(
    'who-pays',
    'Write down who pays and who benefits. {When|If} they are not the same people, {talk|speak} with both before anything goes {further|on}.',
    'Share costs in the open. {Agree|Settle} on who covers the {extras|surprises} while there are none, since {nobody|no one} is {generous|calm} after the bill arrives.',
  ),
  whenBuying(
    'resale',
    'Ask what your choice will be worth when you are done with it. {Something|A thing} you can sell, {hand|pass} on or return costs {less|you less} than its price says.',
    'Think about the end at the beginning: {resale|disposal}, cancelling, moving out. An option with an easy end may {beat|outdo} one with a {low|nice} start.',
  ),
  whenDoing(
    'energy',
    'Match tasks to your energy. {Put|Place} the part that needs thought in your {best|freshest} hour, and leave {copying|sorting} and tidying for the {rest|others}.',
    'Protect your attention as you protect your money. {Switch|Turn} off what {beeps|interrupts}, work for a set {time|stretch}, then take the break you {promised|planned}.',
  ),
  whenLearning(
    'learning-budget',
    'Give your learning a budget in hours and {spend|use} it on purpose. {Half|Part} for reading, {half|part} for trying things out, and a {little|rest} for talking to people who know.',
    'Buy one good book or course before you {collect|gather} free scraps. {An ordered|A structured} account of $kw saves the hours you would {spend|lose} on finding the {order|thread}.',
  ),
]

/** Keeping track and judging results. */
export const records: readonly Idea[] = [
  always(
    'log-form',
    'Keep a log with four columns: date, what you did, why, and what you expect. {Fill|Add} the fifth, “what happened”, when you {know|see} it.',
    'One line per event is enough. {Write|Begin} with the date, use a verb, and {end|finish} with what you will look at {next|the next time}.',
  ),
  always(
    'before-after',
    'Record the state of things before you change them. {A photo|A screenshot}, a measurement or a short {description|recording} will do, as long as you can {repeat|take} it the same way later.',
    'Measure once before and once after, with the same {tool|method}, at the same {hour|place}. {Different|Changed} conditions make two honest results {impossible|hard} to compare.',
  ),
  always(
    'few-measures',
    'Choose {two or three|only a few} signs of success for $doing and ignore the rest. {More|Too many} signs let you find a {pleasing|flattering} one on any day.',
    'A measure is good if it would make you act. {Ask|Say} what you would do if it went up, and what if it went down; {if|where} the answers are the same, {drop|leave} it.',
  ),
  always(
    'reason-log',
    'Write down reasons, not only results. {Half a year|Some months} on, you will remember what you chose and have {forgotten|lost} why; the reason is what you {need|want} when conditions {change|shift}.',
    'Beside each decision about $kw, note what would have {changed|turned} it. {That|Such a} line turns a record into a {tool|guide} for the next time.',
  ),
  always(
    'regular-look',
    'Look at your notes on a fixed day. {Ten|A few} minutes with the same three questions show a {trend|pattern} sooner than an hour whenever you {feel like it|happen to}.',
    'Tie the review to something that {happens|comes round} anyway, like the {first|last} day of the month. {A habit|A date} needs no {willpower|reminder}.',
  ),
  always(
    'failures-log',
    'Record what did not work, with the same care as {successes|what did}. {It is|That is} the part you will be {tempted|most likely} to repeat.',
    'Keep a short list of dead ends. {Each|Every} entry saves somebody {an afternoon|a few hours}, and that somebody may be {you|yourself}.',
  ),
  always(
    'honest-numbers',
    'Copy figures the moment you see them. {Rounding|Remembering} in your favour is {human|natural}, and it {ruins|spoils} a comparison without leaving a {trace|mark}.',
    'Write what you saw, then what you think it means, on {two|separate} lines. {Keeping|Holding} them apart lets you change your {mind|reading} without losing the {facts|data}.',
  ),
  always(
    'simple-format',
    'Use a format so plain that you will keep to it: a table, a {notebook|calendar}, a folder of dated photos. {A clever|An elaborate} system for $doing tends to be {abandoned|dropped} by the third {week|entry}.',
    'Let the record fit on one page at a time. {When|Once} it grows longer, {sum|write} up the old part in {three|a few} lines and {start|begin} a clean sheet.',
  ),
  always(
    'compare-same',
    'Compare like with like. {The same|A similar} weekday, season or {task|setting} makes the difference you see more likely to be {real|yours}.',
    'Before you praise or blame a change, ask what else {changed|happened} in the same week. {Put|Note} those things in the margin of your record.',
  ),
  always(
    'share-log',
    'Let one other person see your record. {You will|One tends to} write more clearly for a reader, and a second {pair of eyes|reader} notices what {habit|custom} hides.',
    'Keep the log where those involved in $work can {read|add to} it. {Shared|Common} facts {shorten|calm} discussions.',
  ),
  whenChoosing(
    'score-later',
    'Score your choice again after a month, on the criteria you used {before|at the start}. {Where|If} the score has moved, you have {learned|found} something about the criterion.',
    'Note each time your choice {annoys|delights} you, for {two|a few} weeks. {The list|Such a list} is better advice for the next {purchase|decision} than any {ranking|review}.',
  ),
  whenDoing(
    'session-end',
    'End every session with three words: done, {noticed|learned}, next. {Put|Write} something after each, and the following session {starts|begins} by itself.',
    'Keep a running list of small improvements to $work. {Try|Test} one a week, and {strike|cross} out those that made no {difference|change}.',
  ),
  whenLearning(
    'learning-journal',
    'Keep a page headed “I used to think”. {Each|Every} time your view of $kw changes, {write|add} the old view, the new one and the {reason|evidence} in between.',
    'Write a weekly summary in five lines without {opening|looking at} your notes. {What|Whatever} you cannot write is what you have {yet|still} to {learn|understand}.',
  ),
]

/** Asking and working with other people. */
export const people: readonly Idea[] = [
  always(
    'ask-well',
    'Ask narrow questions. “What would you check first in my place?” gets a {better|clearer} answer than “what do you think about $kw?”',
    'A good question has three parts: what you {want|are after}, what you {tried|have done}, and where you are stuck. {Send|Give} all three and the answer will {fit|be shorter}.',
  ),
  always(
    'three-voices',
    'Talk to three kinds of people: one who {has just begun|is a beginner}, one who has long experience and one who {gave it up|stopped}. The {third|last} will tell you what the others {leave out|forget}.',
    'Ask someone who decided against it as well. Their reasons may not be {yours|your own}, but you should be able to {say|explain} why.',
  ),
  always(
    'expert-choice',
    'Check an adviser the way you check a {source|claim}: training, {recent|fresh} practice, and who pays them. {Asking|A question} about all three is {fair|normal}, and a good one will {answer|reply} gladly.',
    'Ask an expert about limits: “When would you send me to somebody else?” {People|Those} who know their field can {say|answer} at once.',
  ),
  always(
    'brief-clear',
    'Put your request in writing before you meet. {Half a page|A short page} on the aim, the limits and the open questions about $kw lets the other person {prepare|think ahead}.',
    'Begin a meeting with what has to be {decided|settled} by the end of it. {Write|Read} the decision aloud before you {part|leave}, with a name and a date.',
  ),
  always(
    'roles',
    'Say who does what, in one line each. {Two|Several} people who are both “looking after it” will each {believe|assume} that the other one {is|did}.',
    'Give each task one owner. Others may {help|advise}, but one person {answers|reports} when somebody asks how $work is {going|coming on}.',
  ),
  always(
    'disagree-well',
    'When you disagree, look for the fact that would settle it. {If|Where} there is one, find it together; if not, you are {talking|arguing} about taste, and {taking turns|a compromise} is fair.',
    'Repeat the other view until its owner says “yes, {exactly|that is it}”. {Only then|After that} give yours; many {quarrels|disputes} about $kw end at the first half.',
  ),
  always(
    'community',
    'Look for a place where people talk about $kw with names and examples. {Read|Watch} for a week before you ask, and {search|look} whether your question has {come|been} up.',
    'Give before you take: report what you tried and how it turned out. {Groups|Communities} answer those who {feed|add to} them.',
  ),
  always(
    'say-no',
    'Decide in advance which advice you will thank people for and not follow. {A polite|A friendly} “I will think about it” is {enough|all it takes}.',
    'You may collect opinions without obeying them. {Tell|Let} people know what you {chose|decided} and why; most want to be heard, not {followed|obeyed}.',
  ),
  always(
    'confidential',
    'Share what is needed and no more. {Take|Leave} out names, account details and {addresses|private matters} before you show your notes to {strangers|an outsider}.',
    'Ask before you pass on what somebody told you about $kw. {Trust|Confidence} is what makes the next {answer|conversation} honest.',
  ),
  always(
    'feedback-ask',
    'Ask for one thing to keep and one to change. {People|Friends} who would never criticise a whole plan will {gladly|happily} name a {detail|single point}.',
    'Show a draft while it still {looks|is} rough. {Polished|Finished} work gets compliments; {unfinished|rough} work gets {help|suggestions}.',
  ),
  whenChoosing(
    'reference',
    'Ask a provider or seller for somebody you may {call|talk to}. {Put|Ask} two questions: what surprised you, and would you {choose|decide} the same way again?',
    'Visit a person who already lives with the {$one|choice} you favour. {An hour|A short visit} in their {home|office} shows what photos do not.',
  ),
  whenDoing(
    'mentor',
    'Find someone a few steps ahead of you. {They|Such people} still remember the {hard|awkward} parts that a master has {forgotten|outgrown}.',
    'Let an experienced person watch you once. {A single|One} correction at the right moment saves weeks of {practising|repeating} an error.',
  ),
  whenLearning(
    'study-group',
    'Form a group of {two or three|a few} and meet with a fixed question. Each {explains|presents} one part of $kw, and the others may only {ask|put questions}.',
    'Write to the author of a text you found {helpful|clear}. {A short|One precise} question that shows you have read it is {often|frequently} answered.',
  ),
]

/** Trying on a small scale. */
export const trials: readonly Idea[] = [
  always(
    'trial-question',
    'Give the trial one question. “Does this {fit|suit} our mornings?” can be answered in a week; “is it good?” {cannot|never will be}.',
    'Write what you want to learn about $kw before you begin, and what result would make you {go on|continue} or stop. A trial without {that|this} line is just a {start|beginning}.',
  ),
  always(
    'trial-length',
    'Fix the end of the trial in advance. {Stop|Finish} on that day even if you are {enjoying|liking} it, look at your notes, and {decide|choose} with a cool head.',
    'Make it long enough to include a {bad|difficult} day. {Anything|Most things} can shine in {good|fair} weather; you need to see it {otherwise|in rain}.',
  ),
  always(
    'trial-size',
    'Choose the smallest version that can still {surprise|teach} you. {One|A single} room, one customer, one page, one {evening|meal}: then widen it {step by step|by degrees}.',
    'Ask what you could test about $kw {without|before} spending anything. {A sketch|A rehearsal}, a {borrowed|rented} item or a conversation often answers the first {question|doubt}.',
  ),
  always(
    'trial-baseline',
    'Keep part of your routine {unchanged|as it is} so that you have something to compare with. {Old|The old} and new side by side tell you more than a {before|memory}.',
    'Do the same task twice, once {your old|the usual} way and once the new. {Note|Log} the time, the result and how you {felt|were} at the end.',
  ),
  always(
    'trial-stop',
    'Agree on a stop signal. {If|When} it appears, you end the trial at once, and {nobody|no one} has to {argue|explain}.',
    'Name the one thing that must not happen on the way. {Watch|Look out} for its early signs, and {keep|have} the way back {open|ready}.',
  ),
  always(
    'trial-notes',
    'Take notes during the trial, not {after|afterwards}. {First|Early} impressions fade within {days|a day}, and they are the ones a new {user|visitor} would have.',
    'Record small irritations as they {occur|come}. One is nothing; the same one {every|each} day is a {verdict|result}.',
  ),
  always(
    'trial-real',
    'Use real conditions. Your own tools, {data|place} and people show problems that a {prepared|staged} example {hides|smooths over}.',
    'Let the person who will {use|live with} the result run the test. {Your|The planner’s} patience is no {measure|guide} to theirs.',
  ),
  always(
    'trial-after',
    'After the trial, write the decision in one line and the reason in {another|the next}. {Then|Next} tell those involved, so that “we will see” does not {last|go on} for ever.',
    'Sort what you learned about $kw into three heaps: keep, change, {drop|discard}. Should everything land in the {second|middle} one, {run|plan} one more short trial.',
  ),
  always(
    'trial-fair',
    'Be as strict with the new as with the {old|familiar}. {List|Write} two faults of each before you {compare|judge} their {merits|strengths}.',
    'Take away the advantage of novelty. {Ask|Decide} how you would {rate|judge} it if you had used it for a year and the {old|other} way were new.',
  ),
  always(
    'trial-cost',
    'Set a price for the lesson. {Decide|Say} what you are willing to lose in money and hours to learn this much about $kw, and {treat|count} it as {spent|paid}.',
    'Make failure cheap and then allow it. {A trial|A test} that cannot fail was not {needed|a test}.',
  ),
  whenBuying(
    'trial-return',
    'Read the return terms before the trial begins, and keep the {packaging|receipt}. {Put|Write} the last day for a return where you {see|cannot miss} it.',
    'Ask whether a trial {ends|stops} by itself or turns into a contract. Set a reminder some days {ahead|before} in either case.',
  ),
  whenDoing(
    'trial-rehearsal',
    'Rehearse on something that does not {matter|count}: scrap material, a {test|spare} account, a friendly {listener|audience}. {Repeat|Go on} until no step needs {thinking|a pause}.',
    'Do the first run slowly and say each step aloud. {Where|Whenever} your words and your {hands|actions} differ, your instructions need {work|repair}.',
  ),
  whenLearning(
    'trial-predict',
    'Test your understanding with a prediction. {Write|Say} what you expect to find in the next {chapter|case}, then look, and {study|enjoy} the {difference|surprise}.',
    'Take one idea about $kw and act on it for a {week|few days}. {Note|Record} when it helped, when it {misled|failed} you, and what it did not {cover|foresee}.',
  ),
]

/** Keeping it going and adapting. */
export const upkeep: readonly Idea[] = [
  always(
    'upkeep-list',
    'Write a short care list: what needs attention each week, each month and {each|once a} year. {Put|Hang} it where the {work|care} happens.',
    'Decide what “looked after” means in your case, in three {checks|tasks} or fewer. {A long|Any longer} list will be {read|used} once.',
  ),
  always(
    'upkeep-trigger',
    'Choose triggers, not only dates. {A price|A rule} that changes, a person who leaves, a {fault|complaint} that returns: {any|each} of these means it is time to {look|check} again.',
    'Write down what would make you think again about $kw. {When|Once} it happens, you will {act|respond} on a plan and not on a {mood|shock}.',
  ),
  always(
    'upkeep-simplify',
    'Once a season, remove something. {Rules|Steps}, tools and subscriptions {pile|build} up by themselves; they never {leave|shrink} without being asked.',
    'Ask at each review what you could {stop|leave out}. {Taking|Cutting} one thing away often {improves|helps} the rest more than adding another.',
  ),
  always(
    'upkeep-backup',
    'Name a stand-in for yourself. {Explain|Show} the essentials of $kw to one person and let them do it {once|one time} while you {watch|are there}.',
    'Imagine you are away for a month. {What|Which part} would {stall|stop}? {Write|Put} the instructions for that part on a page and {test|try} them on someone.',
  ),
  always(
    'upkeep-drift',
    'Compare practice with plan from time to time. {Small|Tiny} departures add {up|together}, and one day the plan {describes|fits} something nobody {does|follows} any more.',
    'Read your first page again every few months. {If|Where} you have drifted from it, decide whether the {drift|change} or the page is {right|wiser}, and {correct|adjust} the other.',
  ),
  always(
    'upkeep-news',
    'Pick one {calm|steady} source of news about $kw and drop the others. {Check|Read} it at a set time, with the question “does this change anything I {do|decided}?”',
    'Let most news pass. {Only|Just} three kinds deserve action: a new rule, a {safety|security} warning and the end of something you {use|rely on}.',
  ),
  always(
    'upkeep-rest',
    'Plan pauses as {carefully|firmly} as work. {A rest|A break} you chose is part of the method; a break you {fall|slide} into feels like {failure|giving up}.',
    'When you come back after a gap, {begin|start} one level lower. {Read|Look at} your last notes, {repeat|redo} one easy part, and then go on.',
  ),
  always(
    'upkeep-celebrate',
    'Mark what you reached. {Write|Put} the date beside the aim you {met|set}, tell those who helped, and {choose|decide} calmly whether there is a next one.',
    'Finish things that are finished. {An aim|A goal} that has been met may be {retired|crossed off}, even if you could {polish|stretch} it for ever.',
  ),
  always(
    'upkeep-exit',
    'Know how you will end it one day. {Note|Write} what must be cancelled, {returned|deleted} or handed over, while the {details|names} are {fresh|known}.',
    'Keep the way out in {working|good} order: passwords, {contracts|receipts}, contacts. {Check|Try} them once a year, so that leaving $work stays a {choice|free decision}.',
  ),
  always(
    'upkeep-teach',
    'Write the guide you {wished|would have liked} to have. A page on what you do about $kw, in your own words, keeps the {knowledge|method} when people {change|move on}.',
    'Let a newcomer follow your notes while you stay {silent|quiet}. {Each|Every} question they ask is a line that is {missing|not yet there}.',
  ),
  whenBuying(
    'upkeep-care',
    'Read the care instructions on the first day, not after the first {fault|trouble}. {Copy|Put} the {two|few} tasks that repeat into your calendar.',
    'Keep the receipt, the manual and the seller’s {address|contact} in one envelope or folder. {Add|Write on it} the date when the guarantee {ends|runs out}.',
  ),
  whenDoing(
    'upkeep-refresh',
    'Repeat the basics now and then, even if they {feel|seem} too easy. {Slow|Careful} repetition shows the {shortcuts|habits} that have crept in.',
    'Raise the difficulty of one thing at a time. {Longer|More}, faster or harder: {choose|pick} one, and hold the others {steady|where they are}.',
  ),
  whenLearning(
    'upkeep-knowledge',
    'Mark the facts in your notes that can {expire|go out of date}. {Visit|Check} only those again; the rest of what you know about $kw will {keep|last}.',
    'Once in a while, read something about $kw by a person you {disagree|differ} with. {Either|It will} sharpen your view or {change|correct} it, and both are {gains|useful}.',
  ),
]
