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

/** Why care pays: consequences a reader can check in the own case, never claims of fact. */
export const reasons: readonly Idea[] = [
  always(
    'redo',
    'Work out what it would cost you to start over. Count the money, the hours and the {explaining|awkward talks}; {that sum|the total} is what careful preparation is worth to you.',
    'Ask yourself what happens if the first attempt fails. If you can {repeat it|try again} next week for nothing, move fast; if not, {every hour|each hour} of preparation is {cheap|well spent}.',
    'Compare an evening of preparation with the effort of undoing a wrong {turn|move}. When undoing is easy, {prepare lightly|keep it brief}; when it is hard, the evening is a {bargain|small price}.',
  ),
  always(
    'confidence',
    'A reason you can state makes you calmer later. When {doubt|second thoughts} comes up, you can go back to your notes and see whether anything has {really|in fact} changed.',
    'Doubt fades when you can see how you decided. {Keep|Save} the page on which you weighed your options, and reread it before you {change course|reverse anything}.',
  ),
  always(
    'people-affected',
    'List everyone who will notice the outcome. {For each name|Beside every name}, write what that person {hopes for|expects}; a surprise {spotted|found} on paper is easier to {settle|handle} than one in the {kitchen|hallway}.',
    'Other people may live with the result as well. Ask them two questions about $kw before you settle anything: what would {please|help} you most, and what would {bother|trouble} you?',
    'Think of the person who has to {live|deal} with the outcome every day. If that is not you, {invite|ask} that person to {name|set} the conditions; if it is you, be {frank|honest} about your habits.',
  ),
  always(
    'talk-to-sellers',
    'Once you know the basic terms, nobody can hide behind them. You can ask for the {meaning|definition}, the limits and the evidence, and you can tell a {direct|straight} answer from a {detour|dodge}.',
    'Preparation changes the conversation. {Instead of|Rather than} asking an expert what you should do, you can ask what they would do under your conditions and {why|for which reason}.',
    'Knowing the right questions about $kw puts you on an equal footing with people who {sell|offer} answers. {Take|Bring} the questions in writing, and {note|write down} each reply as it comes.',
  ),
  always(
    'attention',
    'Your attention is limited, and {loud|bright} claims compete for it. A short list of what matters to you {acts as a filter|works like a sieve}: whatever is not on the list can {pass by|wait}.',
    'Decide early what you will ignore. {Choosing|Setting} three criteria about $kw lets you skip {whole pages|long passages} with a clear conscience.',
  ),
  always(
    'small-errors',
    'Small errors at the start get built into everything that follows. {Check|Test} the first step twice, since every later step {rests|leans} on it.',
    'Look for the step that all the others depend on. {An error there|A slip at that point} travels through the whole plan, so {spend|give} it the most care even if it seems {trivial|obvious}.',
  ),
  always(
    'time-saved',
    'Clear notes spare you from doing the same search twice. Write down what you looked for, what you found and what you {ruled out|rejected}, and the next decision will {begin|start} halfway.',
    'Time spent on the basics of $kw is used again at every later step. {To see whether that holds|To test this}, keep your notes and count how often you {open|consult} them in the first month.',
  ),
  always(
    'avoid-fashion',
    'Fashion is a poor adviser, because it never asks about your {case|needs}. Ask of any popular {choice|idea} what would still be good about it if nobody else {wanted|used} it.',
    'What everyone is doing may suit everyone except you. {Put|Hold} the popular answer about $kw against your own conditions, one by one, and {see|check} how many it meets.',
  ),
  always(
    'early-warning',
    'People who know what to expect notice {trouble|problems} early. Write down two signs that would tell you things are going wrong, and {agree|decide} what you will do when you see the first.',
    'If you know what normal looks like, you can spot what is not. {Describe|Note} in a few lines what you expect to see, so that a {deviation|change} stands out at once.',
  ),
  whenCommitting(
    'limits-freedom',
    'Limits make decisions easier, not harder. {Fix|Set} a ceiling for money and a date for the decision, and you will {compare|weigh} what is possible in place of what is imaginable.',
    'A boundary protects you from your own enthusiasm. Choose the most you will spend on $kw in money and in time, and tell someone who will {remind|ask} you.',
  ),
  always(
    'transfer',
    'The method outlives the occasion. {If you learn|Once you have learned} to set criteria, check sources and review results here, you can {use|apply} the same three habits to the next question.',
    'Notice which parts of your approach worked and keep them. The way you {handle|tackle} $kw can become the {pattern|template} for the next thing you have to work out.',
  ),
  whenCommitting(
    'honest-no',
    'A careful look may also tell you not to go ahead. That is a {useful|good} result: {write down|note} what would have to change for the answer to become yes, and {turn to|get on with} something else.',
    'Give yourself permission to stop. Your notes about $kw may show that the need is {small|smaller than it seemed}, or that something simpler {will do|meets it}. Then you have saved the rest of the effort.',
  ),
  always(
    'shared-language',
    'Shared words prevent {quarrels|misunderstandings}. Before you {plan|decide} anything with others, let each person write down what they {mean|understand} by the main term, then {compare|read out} the notes.',
    'Groups often argue about words while believing that they argue about {facts|things}. Ten minutes spent on the main terms can {spare|save} everyone an evening of {talking past each other|debate}.',
  ),
  whenBuying(
    'choose-live-with-it',
    'You choose once and live with the result for as long as it lasts. {Picture|Imagine} an ordinary day in a year’s time: which qualities will you still {notice|care about}, and which will you have forgotten?',
    'Judge an option by its dull days. The features that {shine|impress} in the first hour are {seldom|not always} the ones you will {rely|depend} on every week, so give the weekly ones more weight.',
  ),
  whenChoosing(
    'choose-total',
    'The price on the label is only the first payment. Add {upkeep|maintenance}, {extras|accessories}, the time to learn and the cost of leaving, and {compare|rank} the $many by the total.',
    'Cheap and expensive change places when you {count|include} everything. {Write|Put} the running costs of each $one beside its price before you {talk about|mention} a bargain.',
  ),
  whenChoosing(
    'choose-alike',
    'When $many look alike, small differences decide, and small differences are easy to {miss|overlook}. A {written|side-by-side} comparison about $kw {brings|draws} them out.',
    'Offers are described by the people who sell them, each in a different order. {Rewriting|Copying} them into one table, in your order, is the {quickest|surest} way to see what is missing.',
  ),
  whenChoosing(
    'choose-pressure',
    'Pressure works best on people without a plan. If you have your {limits|conditions} in writing, “only today” becomes a {fact about the seller|sales line} and no longer a reason to {hurry|sign}.',
    'A deadline set by someone else should make you slower. {Ask|Find out} what happens the day after it; if the answer is vague, your own date {counts|stands}.',
  ),
  whenChoosing(
    'choose-defend',
    'A choice you can explain is a choice you can defend. Whether it is a partner, a manager or {your later self|you in a year} who asks, three {plain|short} reasons on paper will do.',
    'Write the reasons for your choice before you make it. If they {sound|read} thin on paper, you have {learned|found out} something important at no cost.',
  ),
  whenDoing(
    'do-habit',
    'The way you do something the first time tends to become the way you do it. {Take|Allow} an extra hour to set up a good routine for $doing, because {replacing|unlearning} a bad one takes longer.',
    'First attempts leave tracks. Set things up so that the right way is also the {easy|convenient} way: tools {within reach|laid out}, steps written down, distractions {put away|elsewhere}.',
  ),
  whenDoing(
    'do-visible',
    'Progress that you can see keeps you going. {Choose|Pick} one simple sign of progress, and mark it after each session so that slow weeks do not look like {failure|standing still}.',
    'Without a measure, effort and progress feel the same. {Decide|Settle} what you will count or compare, and look at it on the same day each week.',
  ),
  whenDoing(
    'do-order',
    'The order of the steps matters as much as the steps. {Find out|Ask} which ones cannot be undone, and place a check in front of each.',
    'Some steps only pay off when others are in place. Mark what {depends|waits} on what, and you will {see|know} where a delay hurts and where it does not.',
  ),
  whenDoing(
    'do-waste',
    'Effort in the wrong place feels just like effort in the right one. Ask after each session what it {changed|moved}; if the answer is “nothing” twice in a row, {change|alter} the plan.',
    'Being busy proves little. {Tie|Link} every task to the result you described, and {drop|strike out} the ones that only make the list look {full|good}.',
  ),
  whenDoing(
    'do-safety',
    'Some steps carry a risk to people, property or your good name. {Mark|Circle} those in your plan now, while you are calm, and write the precaution {next to|beside} each.',
    'Ask of each step what the worst ordinary outcome would be. Where the answer worries you, {add|build in} a pause, a {spare|backup} or a second pair of eyes.',
  ),
  whenLearning(
    'learn-decisions',
    'Understanding pays off at the moment of decision. {Write down|Name} the next decision that depends on $kw, and read with that decision in {view|mind}.',
    'Knowledge you never use {fades|slips away}. {Find|Look for} one decision, conversation or task in the coming weeks where it will {count|help}, and prepare for that.',
  ),
  whenLearning(
    'learn-misuse',
    'Half-understood ideas are easily {misused|misapplied}, by others and by ourselves. If you know where an idea stops {working|applying}, you can object when somebody {stretches|overstretches} it.',
    'Learn the limits along with the rule. For each {claim|statement} about $kw, find one case where it does not hold; you will {remember|recall} both the better for it.',
  ),
  whenLearning(
    'learn-news',
    'A solid base makes news easier to judge. When the next {headline|announcement} appears, you can ask what it {adds|changes} and whether the {source|evidence} supports it.',
    'If you know the basics, new reports about $kw become {small|minor} corrections to a picture and no longer a new picture every week. {Keep|Note} the corrections with their dates.',
  ),
  whenLearning(
    'learn-explain',
    'Being able to explain a thing is the best proof that you know it. {Plan|Arrange} to tell one person about $kw next week, and let their questions be your {examination|test}.',
    'Teach it, even in miniature. {A five-line note|A short note} to a friend shows you {quickly|at once} which links in the chain are missing.',
  ),
  whenLearning(
    'learn-doubt',
    'Good knowledge includes knowing how sure you may be. Put a mark beside each statement in your notes: {certain|solid}, likely or {open|unsettled}; and {revisit|return to} the last group first.',
    'Ask how anyone could know a thing before you ask whether it is true. {Claims|Statements} about $kw that nobody could have {checked|observed} deserve less weight, however {firmly|boldly} they are made.',
  ),
  whenHiring(
    'hire-trust',
    'You are letting someone into your {home|affairs}, so character counts beside skill. {Watch|Note} how they deal with small promises, such as {a call|calling} back on time, before you rely on a {large|big} one.',
    'Once the work has begun, changing to somebody else is {slow|awkward}. {Put|Spend} the effort into the choice, and agree on what happens if it does not {work out|go well}.',
  ),
  whenHiring(
    'hire-clear',
    'Most disputes are about things nobody {said|wrote down}. A clear order protects both sides: {read|go} through it together and {ask|let} the other person {repeat|say} what is included.',
    'People do better work for those who know what they {want|expect}. {Two|A few} precise sentences show that you will {notice|see} the difference.',
  ),
  whenLearning(
    'learn-confidence-talk',
    'Knowing a little, precisely, lets you ask more. {Prepare|Write} one exact question about $kw for the next person who {claims|seems} to know, and see how the {conversation|talk} changes.',
    'You will meet the topic again, in a {meeting|shop}, a form or the news. {Decide|Choose} which of those moments matters to you, and {learn|prepare} what it demands.',
  ),
  whenLearning(
    'learn-error-cost',
    'Ask what a wrong belief about $kw would cost you. If the {answer|sum} is “nothing”, read for pleasure; if it is more, {check|verify} before you {repeat|act on} anything.',
    'A false idea, once told to others, is hard to {call|take} back. {Check|Test} the sentence you are most likely to {quote|repeat}, before you do.',
  ),
  whenLearning(
    'learn-base',
    'Later knowledge rests on the first layer. {Spend|Take} longer on the basic terms than seems {necessary|polite}, and the {advanced|harder} texts will need less {rereading|time}.',
    'Notice which concept turns up in every text. {Master|Understand} that one first, because all the {others|rest} will be explained {with|through} it.',
  ),
]
