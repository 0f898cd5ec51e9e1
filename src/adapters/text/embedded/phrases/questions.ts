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

/** "Question :: answer". Answers give a method or a test, never a figure. */
export const questions: readonly Idea[] = [
  always(
    'how-long',
    'How much time should I set aside for $doing? :: Plan one short session to {set|clear up} your aim, one to gather and one to decide or begin. {After|Following} the second, you will know enough to {estimate|plan} the rest from your own {notes|pace}.',
    'How long will it take? :: Nobody can {tell|say} without knowing your case, so measure. {Time|Clock} the first small piece, multiply by the number of pieces, and {add|leave} a margin for surprises.',
  ),
  always(
    'where-begin',
    'Where do I begin if all of this is new to me? :: Begin with your own question, not with the {experts|literature}. Write it down, look up the words in it, and {ask|find} one person who has {been through|done} this before.',
    'What is the very first thing to do? :: {Take|Find} a sheet of paper and write three lines: what I want, what I know, what I {need|have} to find out. {Everything|All} else follows from the third.',
  ),
  always(
    'whom-trust',
    'How can I tell whether a source is reliable? :: Look for a name, a date and a reason. {Then|Next} check one small statement that you can {verify|test} yourself; a source that is careless there will be {careless|no better} elsewhere.',
    'Whose advice should I trust? :: Prefer people who {show|explain} how they know, who mention {limits|exceptions}, and who gain nothing from your {decision|answer}. If only one of the three is true, {get|ask for} a second opinion.',
  ),
  always(
    'contradiction',
    'What if two sources contradict each other? :: First check that they {mean|use} the same thing by the same word. {Then|After that} compare dates and conditions; {often|in many cases} both are right, but for different cases.',
    'Experts disagree about $kw. What now? :: Ask each side what would {change|alter} its mind. {If|Where} the difference rests on taste, follow your own needs; if it rests on a fact, {find|look up} the fact.',
  ),
  always(
    'enough-known',
    'When do I know enough to decide? :: You know enough when you can {name|state} your reasons, the main risk and the way {back|out}. {More|Further} reading beyond that point mostly {calms|soothes} nerves.',
    'How do I stop researching? :: Write down the one fact that could still {change|overturn} your mind. {Look|Search} for that and nothing else; when you have it, {decide|act} the same day.',
  ),
  whenCommitting(
    'budget',
    'How do I keep costs under control? :: Set the {ceiling|limit} first, list every expense you can {foresee|think of}, and leave part of the sum {untouched|in reserve}. {Check|Compare} the list against the receipts once a week.',
    'What will it cost? :: Ask for current figures on the day you need them, in writing and as a total. {Include|Add} upkeep, {extras|fees} and your own hours, because a first price {seldom|rarely} covers them.',
  ),
  always(
    'alone-or-help',
    'Can I do this by myself? :: Ask two things: what happens if I {fail|get it wrong}, and can I see for myself that I {succeeded|got it right}? If the first is {serious|grave} or the second is “no”, {bring|call} in help.',
    'When should I ask a professional? :: Ask one as soon as health, {law|legal duties}, safety or a large sum is {involved|at stake}. {Bring|Take} your notes along; a prepared {visitor|client} gets better {answers|advice}.',
  ),
  always(
    'mistake-made',
    'What if I have already made a mistake? :: Stop, write down what happened and find out what can still be {undone|reversed}. {Deal|Begin} with that part first, then look for the {cause|reason} before you {go on|continue}.',
    'I went wrong at the start. Must I begin again? :: {Rarely|Not always}. Go back to the last point that you {are sure of|can verify}, $check each step after it, and {redo|repeat} only what fails the check.',
  ),
  always(
    'measure-success',
    'How will I know that it worked? :: Compare the result with the sentence you {wrote|set down} at the beginning. If you wrote none, write it now for the {next|coming} month and {judge|measure} by that.',
    'What counts as a good result? :: Whatever you {defined|named} beforehand: a need that is met, a problem that {stays|is} gone, a question you can {answer|close}. {Ask|Let} someone else confirm it.',
  ),
  always(
    'changing-mind',
    'Is it wrong to change my mind? :: Not if something has changed: a fact, a need or a limit. {Write|Note} down which one it was; if you find none, {wait|sleep} a night before you {switch|turn}.',
    'What if my needs change later? :: Look at the plan again on a fixed date, not on every {bad|grey} day. {Keep|Note} the original reasons beside the new ones, so that you can {see|judge} what is different.',
  ),
  always(
    'too-much-choice',
    'There is too much information. How do I cut it down? :: Use your must-haves as a {sieve|filter} and reject without regret. {Allow|Give} yourself three sources on $kw at a time, and {replace|swap} one only when it has {failed|let you down}.',
    'I feel overwhelmed. What helps? :: Make the question smaller. {Choose|Take} one part, one week and one {next|small} action, and put everything else on a list called “later”.',
  ),
  always(
    'others-disagree',
    'What if the people around me disagree? :: Go back from opinions to {needs|conditions}. {Ask|Invite} everyone to name one thing the result must do, and {build|start} from the points that overlap.',
    'How do I convince someone else? :: Do not argue for the answer; {show|share} the questions. {People|Others} accept a result more {easily|readily} if they helped to set the {criteria|test}.',
  ),
  always(
    'stay-current',
    'How do I keep my knowledge up to date? :: Note which of your facts {age|change} quickly, and look those up {again|afresh} on a fixed day. {Leave|Skip} the rest until something gives you a reason.',
    'How often should I look at this again? :: Set the next date at the end of each review. {Move|Bring} it forward if a rule, a {price|need} or a {person|tool} involved changes.',
  ),
  always(
    'nothing-works',
    'What if nothing seems to work? :: Return to the last thing that did and change one {point|detail} from there. If there is no such {point|thing}, question the aim: it may be {two|several} aims in one.',
    'I see no progress. Should I stop? :: Look at your log before you listen to your mood. {If|When} the entries show effort without effect, change the {method|approach}; if they show gaps, change the {schedule|timing}.',
  ),
  always(
    'shortcut',
    'Is there a quick way? :: You can skip {reading|preparation} wherever a mistake is cheap and easy to {see|undo}. {Do|You should} not skip the stated aim, the limit and the {final|closing} check.',
    'Which steps can I leave out? :: Leave out whatever protects you from a risk you do not {have|run}. {Keep|Never drop} the steps that come before money, {signatures|promises} or anything you cannot {undo|repeat}.',
  ),
  always(
    'record-form',
    'What should I write down? :: The date, what you {did|chose}, why, and what you expect. {Later|Some weeks on}, add what {happened|came of it}; the gap between the two is where you {learn|improve}.',
    'Paper or screen for my notes? :: Use {whichever|the one} you will open without being {reminded|told}. {What|The thing that} matters is a single place, with dates, that you {back up|do not lose}.',
  ),
  whenBuying(
    'new-or-old',
    'Should I wait for something newer? :: Ask what you would do in the meantime and what that {costs|means} you. If a present $one meets your must-haves, the next one can {wait|be somebody else’s}.',
    'Is the latest version worth it? :: Name the change that would {help|matter to} you in an ordinary week. If you cannot {name|think of} one, the version before it {will do|deserves a look}.',
  ),
  whenChoosing(
    'compare-many',
    'How many $many should I compare? :: As many as you can {keep|hold} on one page. {Start|Begin} wide, drop all that fail a must-have, and {examine|compare} only the last two or three in {depth|detail}.',
    'How do I compare things that are so different? :: Compare what they do for you, not what they {are|have}. {Describe|Write} the outcome each would give you in one {line|sentence}, and rank the {outcomes|lines}.',
  ),
  whenChoosing(
    'fake-reviews',
    'Can I rely on reviews? :: Use them to find questions, not {answers|verdicts}. {Note|Collect} the complaints that {recur|come back}, and ask the seller about each before you {decide|pay}.',
    'How do I spot reviews that are no help? :: Skip those that could have been written without {using|seeing} anything. {Keep|Read} those that tell you who used it, for {what|which task} and for how long.',
  ),
  whenChoosing(
    'negotiate',
    'May I ask for better terms? :: Asking {politely|kindly} is part of any purchase. {Know|Decide} what matters more to you than the price, such as {delivery|timing}, support or an easy {exit|return}, and begin there.',
    'What should I ask a seller? :: Ask who should not {choose|buy} this, what most often {goes wrong|disappoints}, and what happens then. {Clear|Frank} answers tell you as much about the {seller|service} as about the offer.',
  ),
  whenChoosing(
    'regret',
    'What if I choose badly? :: {Check|Look up} the way back before you commit, and most bad choices become {small|short} ones. {Test|Use} everything at once, while you can still {return|cancel}.',
    'How do I avoid regret? :: Keep the page that shows how you {decided|chose}. Regret about $kw mostly {forgets|overlooks} what you could not have {known|seen} at the time.',
  ),
  whenDoing(
    'motivation',
    'How do I keep going? :: Tie each session to a fixed time and place, and make the first move {tiny|very small}. {Record|Mark} that you did it, even on the days when it went {badly|slowly}.',
    'What if I lose interest halfway? :: Ask whether the result still {matters|counts}. If it does, shorten the sessions and {show|report} each one to someone; if not, {stop|end it} properly and {free|give back} the time.',
  ),
  whenDoing(
    'tools-needed',
    'Which tools do I need? :: Fewer than the {lists|adverts} suggest. {Go|Read} through the steps, note what each one cannot be done without, and {add|buy} the rest only when you miss it.',
    'Should I buy good equipment from the start? :: Begin with what you can borrow, and {see|learn} what {limits|slows} you. {Spend|Put} money on that point first, since it is the one you will {feel|notice}.',
  ),
  whenDoing(
    'how-often',
    'Is it better to do a little often or a lot at once? :: Try both for two weeks each and {compare|read} your notes. {Small|Short} sessions suit skills and habits; long ones suit work that takes time to set up.',
    'How do I fit $work into a full week? :: Look for a fixed {habit|event} to attach it to, such as the first coffee or the {journey|way} home. {A|One} set moment is easier to {keep|defend} than a good {intention|resolution}.',
  ),
  whenDoing(
    'delegate',
    'Which parts can I hand over? :: Hand over what you can {describe|explain} completely and check at a glance. {Keep|Hold on to} the parts that need your {judgement|taste} or carry your name.',
    'How do I explain the task to someone else? :: Show one finished {example|piece}, name the {two|few} mistakes to avoid and say when you will {look|check}. {Then|After that} let them {work|get on with it}.',
  ),
  whenDoing(
    'when-improve',
    'When should I try to get faster? :: Once you can do it correctly {twice|several times} in a row. {Speed|Hurry} before that only {practises|repeats} the errors.',
    'How do I get better at it? :: Pick the weakest step, do it {slowly|on its own} and ask for one correction. {Practice|Work} without {feedback|correction} makes habits, not {skill|improvement}.',
  ),
  whenLearning(
    'remember',
    'How do I remember what I read? :: Test yourself and do not merely {reread|read again}. {Write|Say} what you recall, check it, and {return|come back} to the gaps after a day and {again|once more} after a week.',
    'Do I need to learn the terms by heart? :: Learn the ones you {meet|need} every time and look up the others. {Use|Write} each new term about $kw in two sentences of your own; that is {usually|mostly} enough.',
  ),
  whenLearning(
    'book-or-course',
    'Is a book better than a course? :: A book lets you {choose|set} the order and the pace; a course gives you {deadlines|company} and corrections. {Pick|Take} the one that supplies what you {lack|need}.',
    'Videos or texts? :: {Choose|Use} videos for movements and tools you have to see; read when you need to {compare|check} claims. {In|With} both cases, {stop|pause} and make a note before you go on.',
  ),
  whenLearning(
    'math-hard',
    'What if the material is too difficult? :: Go one level {down|back} and look for an example in place of a {definition|rule}. {Return|Come back} to the hard text when you can {predict|say} its next step.',
    'How do I ask about something I barely understand? :: Say what you {do know|have understood}, where the {thread|chain} breaks, and what you {tried|read}. {People|Experts} can help with a {gap|break} they can see.',
  ),
  whenLearning(
    'opinion-own',
    'When may I form an opinion? :: As soon as you can {state|retell} the opposite view so well that its {friends|supporters} would nod. {Until|Before} then, call it a first {impression|guess}.',
    'How sure can I be? :: As sure as the {weakest|thinnest} claim you rely on. {Find|Mark} it in your notes about $kw, and {say|write} how it could be {tested|checked}.',
  ),
  whenLearning(
    'use-ai',
    'Can I ask a chat assistant? :: Use one to find terms, {questions|outlines} and objections, then {check|trace} each statement in a source with a name. {Never|Do not} quote an answer that you {could|did} not verify.',
    'Is an encyclopedia enough? :: It is a good {map|first stop} and a list of {sources|references}. {Follow|Open} at least two of those references before you {rely|build} on a {statement|detail}.',
  ),
  whenHiring(
    'hire-ask',
    'What should I ask before I book? :: Ask who will {come|do the work}, what is included, what usually causes {delays|extra cost} and what happens if you are not {satisfied|happy}. {Write|Note} each answer beside the name.',
    'How do I recognise good $many? :: They ask about your case before they talk about {themselves|a price}, put things in writing and {say|admit} what they do not do. {Check|Look for} all three in the first {conversation|talk}.',
  ),
  whenHiring(
    'hire-near',
    'Does it matter how far away they are? :: Ask how {travel|the journey} is charged and how soon someone can {come|return} if a fault appears. {Then|Only then} decide what the distance is {worth|costing} you.',
    'How many quotes do I need? :: Enough to {see|notice} when one is out of line. {Give|Send} all of them the same {description|request}, or you will compare {different|unlike} jobs.',
  ),
  whenLearning(
    'how-deep',
    'How deep do I need to go? :: As deep as your next {decision|use} requires. {Stop|Rest} when a further page about $kw would not {change|alter} what you are going to {do|say}.',
    'Do I need the theory? :: You need it where the rules of thumb {end|fail}. {Begin|Start} with practice, {collect|note} the cases that surprise you, and let those {lead|take} you to the theory.',
  ),
  whenLearning(
    'notes-how',
    'How should I take notes? :: Write the claim, the source and your own {doubt|question}, in three lines. {Leave|Keep} the right half of the page free for what you {find out|learn} later.',
    'Should I copy passages or summarise? :: Copy definitions and {figures|exact claims} word for word, with the source. {Put|Say} everything else in your own words, since that is the {test|proof} of having understood.',
  ),
  whenLearning(
    'find-experts',
    'Where do I find people who know? :: Look at who {wrote|signed} the texts that helped you, who is cited in them, and who {answers|corrects} beginners {kindly|with patience}. {Ask|Send} one precise question.',
    'How do I recognise an expert? :: Experts say where their knowledge {ends|stops}, explain without {showing off|jargon} and can {name|give} a case in which they were wrong. {Ask|Listen} for all three.',
  ),
]
