import { always, type Idea, whenChoosing, whenDoing, whenLearning } from '../idea.ts'

/** First paragraphs. $exact or $exacting stands in the first two sentences. */
export const introductions: readonly Idea[] = [
  always(
    'intro-question',
    'Most questions about $exact {come down to|boil down to|can be traced to} three smaller ones: what you want, what you {already have|have to hand}, and how you will know it worked. {Answer those first|Settle those three} and the rest becomes a matter of {checking|looking things up}.',
    'Before you read anything else about $exact, {put|get} your own question {on paper|into words}. {A clear question|One clear sentence} tells you which advice applies to you and which you can {skip|leave aside}.',
  ),
  always(
    'intro-method',
    'This is a working guide to the basics of $exact: {what to settle first|where to begin}, what to check, and how to tell whether you got it right. {Read it once from end to end|Skim it once}, then return with a pen and {work through it|take it part by part}.',
    'A good start on the subject of $exact needs {no special talent|no great expertise}. It needs a goal you can name, {sources|information} you can check and a {habit|way} of writing down what you find.',
  ),
  always(
    'intro-page',
    'If you need to make up your mind about $exact, {one page of notes|a single page of notes} will serve you better than {a dozen|twenty} open tabs. This guide shows what to put on that page, {line by line|point by point}.',
    'Everything you need to know about $exact will not fit on one page, but everything you need to {begin|start} will. {Take a blank sheet|Open a blank document} and fill it in as you read.',
  ),
  always(
    'intro-first-hour',
    'The first hour you spend on the question of $exact {decides|shapes} how the rest will go. Spend it on {your own needs|your own situation}, not on other people’s {opinions|favourites}, and use the sections below as your {agenda|running order}.',
    'Give the matter of $exact one {quiet|uninterrupted} hour before you spend anything else on it. Use that hour to {name|set} your goal, list what you do not know and decide who could {tell you|help}.',
  ),
  always(
    'intro-two-piles',
    'What you read about $exact falls into two piles: things you can check and things you have to take on trust. {This guide is about|The aim here is} making the first pile {larger|grow} and the second {smaller|shrink}.',
    'Treat whatever you hear about $exact as a claim until you have checked it. The pages that follow show {which checks are quick|where a quick check is enough}, which take longer, and {where to stop|when you know enough}.',
  ),
  whenChoosing(
    'intro-choose-list',
    'A decision about $exact is easier when you {compare|judge} every $one on the same short list. {This guide helps you write that list|Below you will find how to write that list}, test it and use it without {second-guessing yourself|going round in circles}.',
    'People {rarely|seldom} regret $exacting slowly; they regret not having asked one {simple|plain} question in time. The {sections|steps} below collect those questions so that you can ask them {early|before you pay}.',
  ),
  whenChoosing(
    'intro-choose-needs',
    'Good advice about $exact begins with you, not with the offers. {Write down|List} what you need, what you can live without and what would make you walk away, and {most|many} offers {rule themselves out|drop out on their own}.',
    'There is no single right answer to the question of $exact, but there is one that fits {your case|your situation} better than the rest. You find it by {comparing on paper|setting things side by side}, not by {reading one more list|scrolling a little longer}.',
  ),
  whenChoosing(
    'intro-choose-order',
    'The order in which you do things matters when you are $exacting. Needs come first, then limits, then offers; {turn that round|reverse it} and you will {end up|find yourself} fitting your needs to whatever is on sale.',
    'You can approach the subject of $exact from the shop window or from your own needs. Start from your needs: it takes {a little longer|one evening more} and saves you from {paying for|living with} things you never use.',
  ),
  whenDoing(
    'intro-do-plan',
    'Advice about $exact often {starts|begins} in the middle, with tricks and tools. Here the order is different: first the result you want, then the {smallest|simplest} first step, then a way to {check|see} that it worked.',
    'A plan for $exacting can fit on one page: the result you want, the steps that lead there and the day on which you will look back. {The sections below help you fill in that page|This guide helps you write it}.',
  ),
  whenDoing(
    'intro-do-small',
    'The best way to learn about $exact is to do a small piece of it {soon|early}, look at the result and {adjust|correct your course}. This guide shows how to pick that piece and what to {look at|look for} afterwards.',
    'You do not have to master the whole subject of $exact before you {start|begin}. {Pick|Choose} one part that is {easy to undo|cheap to get wrong}, do it with care and let the result {show|tell} you what to learn next.',
  ),
  whenDoing(
    'intro-do-repeat',
    'Doing something once is luck; being able to repeat it is skill. This guide {treats|takes} the subject of $exact as a skill: clear steps, a {written|simple} record and {regular|honest} reviews.',
    'If your notes on the subject of $exact {fill|cover} several pages and your results still {vary|come and go}, the missing part is {usually|often} a routine. {Build one|Set one up} from the steps below and change one thing at a time.',
  ),
  whenLearning(
    'intro-learn-words',
    'To get a clear view of $exact, begin with the words. {Find out|Settle} what the people who use them mean, {note|mark} where they differ, and only then {move on to|weigh} opinions.',
    'When a subject is new, the vocabulary is half the {work|effort}. So this guide to the basics of $exact starts with terms, goes on to sources and ends with ways to {test|check} what you have understood.',
  ),
  whenLearning(
    'intro-learn-use',
    'Ask yourself what you want to do with your knowledge of $exact: decide something, explain it or use it. {The answer|Your answer} tells you how deep to go and {when to stop|where you can stop}.',
    'You can read about $exact for weeks or get a working view in a few {sittings|evenings}. The difference lies in {knowing|deciding} beforehand which questions you want {answered|settled}.',
  ),
  whenLearning(
    'intro-learn-check',
    'Anyone can write about $exact, so the skill worth having is {telling|sorting} good information from confident guesswork. This guide {gives you|sets out} checks that work even when the subject is new to you.',
    'A sound understanding of $exact rests on {two|a few} habits: go back to the original source, and say things in your own words. {Both|These habits} take minutes, and both are {set out|described} below.',
  ),
  whenLearning(
    'intro-learn-small',
    'A subject gets smaller when you ask it a question. {Choose|Write down} the one thing you most want to know about $exact, and use this guide to find, test and {keep|remember} the answer.',
    'Reading about $exact is easy; knowing afterwards what to {believe|keep} is the hard part. The {method|procedure} below {sorts|separates} what is settled from what is only {repeated|asserted}.',
  ),
  whenLearning(
    'intro-learn-map',
    'Think of $exact as a place you have not visited. You need a rough map, a {reliable|good} guide and a few {landmarks|fixed points}; {everything else|the rest} you can discover on foot.',
    'To find your way in the subject of $exact, you need connections more than facts. {This guide|What follows} shows how to build the {frame|outline} first and to {hang|place} the facts in it.',
  ),
]

/** Second paragraphs: what the page offers, and what it leaves to the reader. */
export const promises: readonly Idea[] = [
  always(
    'promise-no-figures',
    'You will find no prices or rankings here, because those {go out of date|change} and depend on where you are. You will find the questions that {uncover|bring out} the current ones, and {ways|a way} to check the answers.',
    'Prices, rankings and product names are left out on purpose: look them up on the day you need them. What stays {the same|useful} is the {method|order of work}, and that is what you get here.',
  ),
  always(
    'promise-order',
    '{Read the sections in order the first time|Take the sections in order on a first reading}, since each one uses what you wrote down in the one before. {Later|After that} you can go straight to the part you need.',
    'If you are short of time, read the list of mistakes and the conclusion first. {Then|After that} come back for the steps, which {make more sense|are easier to follow} once you know what can go wrong.',
  ),
  always(
    'promise-pen',
    'Have {something to write with|a notebook or a plain document} ready. {Several|Many} of the steps ask for a sentence or a short list, and a {written|noted} answer is far easier to {question|improve} than one kept in your head.',
    'Write as you read. {A line or two for each section|One or two lines per section} is enough, and by the end you will have a plan {in your own words|of your own}.',
  ),
  always(
    'promise-own-case',
    'Not every point will fit your case. {Mark|Tick} the ones that do, strike out the ones that do not, and {note|write down} why; that reason will help when somebody {asks|questions your choice}.',
    'Adapt what you read to your own case. Where your {situation|position} differs from the general advice, {trust|rely on} what you can observe, and {ask|check with} someone who knows the details.',
  ),
  always(
    'promise-limits',
    'General advice has limits. For anything that touches your health, your legal position or a large sum of money, use this page to prepare your questions and then {ask|put them to} a qualified person.',
    'This page cannot know your circumstances. Use it to {prepare|sort out} your questions, and take the ones with serious consequences to someone who {is qualified to answer|can look at the details}.',
  ),
  always(
    'promise-share',
    'If other people are affected by {$work|the outcome}, read this with them. {Agreeing on|Settling} the questions together is quicker than defending the answers one by one.',
    'Send this page to anyone who will share {the result|the outcome} with you and compare notes afterwards. The points on which you {differ|disagree} are the ones to talk about first.',
  ),
  always(
    'promise-check-me',
    'Question this guide as well. Each piece of advice gives a reason or a {test|check}; if neither {convinces|holds for} you, leave that piece out.',
    'Nothing below has to be taken on trust. {Where a step matters|For each step}, you will find a way to check it {yourself|with your own eyes} before you rely on it.',
  ),
  always(
    'promise-time',
    'Set aside one sitting for reading and a second for {doing|acting}. {Mixing the two|Doing both at once} tempts you to act on the first {half|idea} and miss the warning in the second.',
    'Plan two short sessions: one to read and {make notes|mark what applies}, one to act on them. A night in between {is a good editor|will improve your notes}.',
  ),
  always(
    'promise-pace',
    'Stop after each section and do the one thing it asks for. {Half a guide put to use|A few steps carried out} will help you more than a whole one {remembered|admired}.',
    'Take one section at a time, act on it and then read on. If you can only manage one today, {choose|make it} the list of steps.',
  ),
]
