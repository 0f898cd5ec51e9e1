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
import type { Table } from '../picker.ts'

/** Tables of an article; it shows one of them. Heads and rows separate their cells by "::". */
export const tables: readonly [Table, ...Table[]] = [
  {
    head: '{Point to check|What to check|Point} :: {What a good answer looks like|Good sign|What you hope to find} :: {How to find out|How to check it}',
    rows: [
      always(
        't-purpose',
        '{Purpose|Aim} :: It serves the need you {wrote|noted} down :: Read your first sentence aloud and compare',
        'Fit :: It answers your need, not a {neighbour’s|similar} one :: Match it against your {list of needs|must-haves}',
      ),
      whenCommitting(
        't-cost',
        '{Full cost|Total cost} :: Every later expense is {named|listed} :: Ask for {all costs|the total} in one message',
        'Money :: The {sum|total} stays under your limit :: Add {running costs|extras} to the first price',
      ),
      always(
        't-time',
        'Time :: The hours fit your {real|ordinary} week :: Block them in your calendar {first|and see}',
        '{Effort|Workload} :: You can keep it up in a {busy|bad} month :: {Recall|Look at} last month’s calendar',
      ),
      always(
        't-source',
        'Source :: A named author {explains|shows} the reasons :: Follow the claim to its {origin|first source}',
        '{Evidence|Proof} :: You can {do|repeat} the check yourself :: Ask “how do we know?”',
      ),
      always(
        't-age',
        '{Age of the advice|Date} :: It was {written|updated} after the last big change :: Look for a date on the page',
        'Freshness :: Someone {maintains|updates} it :: {Compare|Check} the first and the latest version',
      ),
      whenCommitting(
        't-exit',
        'Way out :: You can stop without {loss|penalty} :: Read the {final|closing} part of the terms',
        'Undoing it :: A {path back|return} exists and is {described|simple} :: Ask someone who has {done it|gone back}',
      ),
      always(
        't-help',
        '{Help|Support} :: A person {replies|answers} clearly :: Send one test question',
        'Backup :: Somebody can {step in|help} when you are stuck :: {Name|Write down} the person now',
      ),
      always(
        't-risk',
        '{Main risk|Risk} :: You know it and can {bear|afford} it :: Describe the worst ordinary outcome',
        'Weak point :: It is {admitted|discussed} openly :: Ask what people {complain|grumble} about',
      ),
      always(
        't-skill',
        'Skill needed :: You have it or can {learn|borrow} it :: {Try|Do} one small piece first',
        'Learning :: The first {result|success} comes early :: {Time|Watch} your first session',
      ),
      always(
        't-people',
        'People affected :: They {agree|were asked} :: Ask each for one {wish|concern}',
        'Consent :: Nobody is {surprised|left out} :: Show the plan to everyone {concerned|involved}',
      ),
      whenCommitting(
        't-rules',
        'Rules :: The plan is {allowed|permitted} where you live :: Read the {official|issuing} body’s page',
        'Permission :: Written, if {needed|required} :: {Call|Write to} the office in charge',
      ),
      always(
        't-record',
        '{Records|Notes} :: Each {decision|step} has a date and a reason :: Open your {log|notebook} at random',
        'Traceability :: You could {explain|retrace} it in a year :: Let somebody else {read|follow} your notes',
      ),
      whenCommitting(
        't-upkeep',
        'Upkeep :: The {routine|care} takes little and is {clear|written down} :: Ask what a {typical|normal} month involves',
        '{Lifespan|Durability} :: It will last as long as your need :: Ask {owners|people} with long experience',
      ),
      whenBuying(
        't-warranty',
        '{Guarantee|Warranty} :: Length and limits are {in writing|plain} :: Read who pays for {return|transport}',
        'Repairs :: Parts or {service|help} can be had :: Ask for the {usual|normal} procedure',
      ),
      whenBuying(
        't-size',
        'Size and place :: It fits with room to {spare|move} :: Measure {twice|the space}',
        'Compatibility :: It {works|gets on} with what you own :: List what it must {connect|fit} to',
      ),
      whenChoosing(
        't-reviews',
        '{Reviews|Opinions} :: They describe {use|problems} in detail :: Read the middling ones first',
        'Reputation :: {Complaints|Criticism} get an answer :: Search for the name and “problem”',
      ),
      whenDoing(
        't-order',
        'Order of steps :: Nothing waits without {need|reason} :: {Draw|Mark} what depends on what',
        'Sequence :: Risky steps come after a {check|test} :: Walk through it {once|aloud}',
      ),
      whenDoing(
        't-measure',
        '{Sign of progress|Measure} :: You can see it {each|every} week :: {Write|Mark} the first value today',
        'Feedback :: It {arrives|comes} soon after the effort :: Ask when you will {know|see}',
      ),
      whenDoing(
        't-tools',
        '{Tools|Equipment} :: You use {all|each} of them :: {Borrow|Rent} before you buy',
        'Set-up :: Ready within {minutes|a short time} :: {Rehearse|Try} it once',
      ),
      whenLearning(
        't-terms',
        'Terms :: Each has a plain {meaning|definition} :: Explain it to a {friend|beginner}',
        'Language :: No {key|important} word is left vague :: Underline what you cannot {explain|define}',
      ),
      whenLearning(
        't-views',
        'Other views :: The best {objection|counter-argument} is stated fairly :: Search for {critics|opponents}',
        'Balance :: Limits are {named|admitted} :: Look for the words “except” and “unless”',
      ),
      whenLearning(
        't-use',
        '{Use|Application} :: You can name a case for it :: Try it on your own {example|question}',
        'Examples :: At least one is worked through {fully|to the end} :: Redo it {by hand|without looking}',
      ),
      whenHiring(
        't-hire-papers',
        '{Papers|Registration} :: Registration and insurance are {current|valid} :: Check with the issuing {body|office}',
        'Training :: It {matches|covers} the task in hand :: Ask for the {certificate|proof} and its date',
      ),
      whenHiring(
        't-hire-quote',
        '{Quote|Offer} :: Every line is {named|explained} :: Ask what would {change|raise} it',
        'Reply :: It answers {all|each} of your questions :: {Compare|Lay} it beside your request',
      ),
      whenHiring(
        't-hire-refs',
        'References :: Former customers would {call|book} again :: Ask about a day that went {wrong|badly}',
        '{Examples|Earlier work} :: Similar in {size|kind} to yours :: Ask to {see|visit} one',
      ),
    ],
  },
  {
    head: '{Situation|Your situation|If this is you} :: {Sensible approach|What tends to work|A fitting approach} :: {What you give up|The trade-off|The price of it}',
    rows: [
      always(
        't-short-time',
        '{Little time|A tight deadline} :: {Decide|Settle} the one point that cannot wait :: {Breadth|A full comparison}',
        'You must act {this week|soon} :: Take the {reversible|safe} $one first :: The {ideal|perfect} fit',
      ),
      whenCommitting(
        't-small-budget',
        '{Small budget|Little money} :: Borrow, {share|reuse} or start with a part :: {Speed|Comfort}',
        'Money is {short|tight} :: {Pay|Plan} for needs only :: The {extras|wishes} on your list',
      ),
      always(
        't-first-time',
        'First {attempt|time} :: A small {trial|test} with notes :: {Quick|Big} results',
        '{No experience|New to it} :: {Copy|Follow} one proven routine :: {Originality|Variety}',
      ),
      always(
        't-experience',
        '{Some|Earlier} experience :: {Change|Improve} one weak point :: The {thrill|fun} of starting afresh',
        'You have {done it|tried} before :: Begin from your old {notes|list} :: {Novelty|New ideas}',
      ),
      always(
        't-shared',
        '{Several|Many} people decide :: Agree on criteria {first|early} :: {Speed|A quick answer}',
        'Shared {use|result} :: Let each name one must-have :: Your {private|own} favourite',
      ),
      always(
        't-alone',
        'You decide alone :: {Ask for|Get} one outside view :: A little {privacy|time}',
        'Nobody to {consult|ask} :: Write reasons and {wait|sleep} a night :: {Haste|Spontaneity}',
      ),
      always(
        't-high-risk',
        'A {mistake|failure} would be costly :: {Check|Test} every key claim twice :: {Time|Ease}',
        '{Hard|Difficult} to undo :: Bring in a {qualified|trained} person :: The {cost|fee} of advice',
      ),
      always(
        't-low-risk',
        'Easy to undo :: {Try|Start} and see :: {Certainty|Thoroughness}',
        'Little at stake :: {Choose|Decide} quickly and move on :: The very {best|last} improvement',
      ),
      always(
        't-unclear',
        '{Unclear|Vague} goal :: {Watch|Note} your needs for a week :: An early {start|finish}',
        'You cannot {name|state} the aim :: Talk it through with a {friend|colleague} :: A few {days|evenings}',
      ),
      always(
        't-information',
        'Too much information :: Limit yourself to a few {good|dated} sources :: {Rare|Unusual} viewpoints',
        'Contradictory {advice|answers} :: Check the {definitions|terms} first :: A {simple|quick} answer',
      ),
      always(
        't-change',
        'Things {change|move} fast :: {Rent|Commit} for a short term :: A lower {price|rate}',
        '{Unsteady|Changing} needs :: Keep the {exit|way out} open :: {Discounts|Rewards} for loyalty',
      ),
      always(
        't-long-term',
        'A long-term need :: Weigh upkeep {above|over} price :: A low first {cost|payment}',
        'You want it to {last|endure} :: Ask {owners|users} with years behind them :: The {newest|latest} version',
      ),
      whenBuying(
        't-daily',
        'Daily use :: {Comfort|Ease} before features :: {Show|Special functions}',
        '{Heavy|Constant} use :: {Sturdy|Simple} over clever :: {Looks|Elegance}',
      ),
      whenBuying(
        't-rare',
        '{Rare|Occasional} use :: Rent, {share|borrow} or buy used :: {Constant|Instant} access',
        'Once in a while :: The plain {version|model} :: {Refinement|Fine touches}',
      ),
      whenChoosing(
        't-torn',
        'Two $many tie :: {Pick|Prefer} the easier exit :: A {slight|small} advantage',
        'You cannot {decide|choose} :: {Let|Have} a trial decide :: A {few|couple of} days',
      ),
      whenDoing(
        't-interrupt',
        '{Broken|Interrupted} days :: Very small {sessions|steps} :: Long {flow|concentration}',
        'Frequent {interruptions|disturbances} :: {Note|Write} the next step before you stop :: A minute each time',
      ),
      whenDoing(
        't-plateau',
        'No more progress :: {Alter|Change} one thing :: The {comfort|ease} of routine',
        'Stuck :: Ask {someone|an expert} to watch you :: A little {pride|time}',
      ),
      whenDoing(
        't-boring',
        'The work {bores|tires} you :: {Alternate|Switch} tasks by the clock :: {Speed|Depth} on each',
        '{Low|Fading} motivation :: {Report|Show} progress to someone :: {Freedom|Privacy}',
      ),
      whenLearning(
        't-exam',
        '{An exam|A test} or {talk|interview} ahead :: {Practise|Rehearse} answers aloud :: {Side|Extra} topics',
        'You must explain it {soon|to others} :: {Teach|Tell} a friend first :: {Detail|Completeness}',
      ),
      whenLearning(
        't-curious',
        'Plain curiosity :: Follow your {questions|interest} :: {Order|System}',
        'Reading for {pleasure|interest} :: One good {book|source} at a time :: {Quick|Fast} coverage',
      ),
      whenLearning(
        't-doubt',
        'You {doubt|distrust} a claim :: Trace it to its {source|origin} :: An {hour|evening}',
        'A bold {statement|promise} :: Ask what would {disprove|refute} it :: {Politeness|A smooth conversation}',
      ),
    ],
  },
  {
    head: '{Stage|Phase|When} :: {Question to ask|Ask yourself} :: {Sign that you are ready|You may go on when}',
    rows: [
      always(
        't-s-start',
        '{Before you start|The beginning} :: What would {count as success|a good result be}? :: You can {say|state} it in one sentence',
        '{First thoughts|Start} :: Whose need is this? :: The {person|name} is written down',
      ),
      whenCommitting(
        't-s-limits',
        '{Limits|Setting limits} :: How much am I willing to {spend|give}? :: Two limits are {on paper|fixed}',
        'Budget :: What must it never {cost|exceed}? :: Someone else knows the {figure|limit}',
      ),
      whenLearning(
        't-s-terms',
        '{Words|Terms} :: Which ones do I only {recognise|half know}? :: You can {explain|define} each',
        'Vocabulary :: Who uses it {differently|another way}? :: Both {meanings|uses} are noted',
      ),
      always(
        't-s-search',
        '{Search|Looking around} :: Who {knows|has seen} this at first hand? :: You have {names|sources} with dates',
        '{Gathering|Collecting} :: Which {sources|voices} disagree? :: You can {state|retell} both sides',
      ),
      whenLearning(
        't-s-source',
        'Sources :: Who {gains|profits} if I believe this? :: The {interest|motive} is noted',
        '{Checking|Evidence} :: How could anyone {know|tell}? :: You {found|saw} the grounds',
      ),
      whenChoosing(
        't-s-offer',
        'Reading an offer :: What is {missing|not said}? :: The seller has {answered|written back}',
        'Talking to sellers :: What are the {limits|drawbacks}? :: You {heard|noted} at least one',
      ),
      always(
        't-s-compare',
        'Comparing :: Am I using the same {questions|yardstick} for all? :: No {cell|field} is empty',
        '{Weighing|Judging} :: Which point {decides|matters most}? :: You can {rank|order} them aloud',
      ),
      always(
        't-s-doubt',
        'Doubt :: What has {changed|become new}? :: The {reason|fact} is in your notes',
        'Second thoughts :: Is this a {fact|finding} or a mood? :: You {slept|waited} a night',
      ),
      always(
        't-s-decide',
        'Decision :: Can I {give|name} three reasons? :: They {convince|satisfy} an outsider',
        '{Deciding|The choice} :: What would make me {refuse|say no}? :: None of it {applies|is present}',
      ),
      whenChoosing(
        't-s-pay',
        '{Payment|Signing} :: How do I get {out|my money back}? :: You have {read|seen} the clause',
        'Before paying :: Does it match my {list|notes}? :: Every must-have is {ticked|marked}',
      ),
      always(
        't-s-trial',
        '{Trial|Test} :: What is the {smallest|cheapest} version? :: You know when it {ends|is over}',
        'First try :: What do I want to {learn|see}? :: The question {fits on one line|is written}',
      ),
      whenDoing(
        't-s-prepare',
        '{Preparation|Set-up} :: Is everything {here|at hand}? :: Nothing has to be {fetched|bought}',
        'Getting ready :: Which step {worries|frightens} me? :: You have {practised|rehearsed} it',
      ),
      always(
        't-s-act',
        '{Action|Doing it} :: What comes {first|next}? :: It has a {day|date} and a place',
        'Carrying it out :: Who {helps|steps in} if I am stuck? :: You have {asked|told} them',
      ),
      whenBuying(
        't-s-own',
        'First {weeks|days} :: Does it {fit|suit} ordinary days? :: The return {date|limit} is not past',
        'In use :: What {annoys|bothers} me already? :: You {asked|reported} it at once',
      ),
      whenLearning(
        't-s-use',
        '{Use|Practice} :: Where can I {apply|try} it? :: You {did|used} it once',
        'Explaining :: What would a child {ask|want to know}? :: You have an {answer|example}',
      ),
      whenDoing(
        't-s-routine',
        'Routine :: What makes it {easy|simple} to begin? :: You {started|began} without a push',
        'Repetition :: What do I keep {forgetting|skipping}? :: It is on the {checklist|wall}',
      ),
      always(
        't-s-middle',
        '{Halfway|The middle} :: Am I still {serving|following} the aim? :: Your last {note|entry} says so',
        'Mid-course :: What can I {drop|leave out}? :: The list got {shorter|lighter}',
      ),
      always(
        't-s-check',
        '{Check|Inspection} :: Would a stranger {call|find} it done? :: Someone has {looked|tried}',
        'Quality :: What is the {weakest|thinnest} part? :: You have {fixed|improved} it once',
      ),
      whenDoing(
        't-s-finish',
        'Finish :: What is still {open|loose}? :: The last {item|point} is crossed off',
        'Handing over :: Who {takes|receives} it? :: They have {said yes|confirmed it}',
      ),
      always(
        't-s-review',
        '{Review|Looking back} :: What would I {repeat|do again}? :: The {lesson|answer} has a date on it',
        'Afterwards :: What {surprised|taught} me? :: Three lines are {written|filed}',
      ),
      always(
        't-s-next',
        'Next {round|time} :: What {changes|stays}? :: {One|A single} point is chosen',
        'Later :: When do I look at this {again|anew}? :: The {day|date} is in the calendar',
      ),
    ],
  },
]

/** Items of a checklist: one sentence each, something one can tick. */
export const checklistItems: readonly Idea[] = [
  always(
    'c-goal',
    'My $goal fits {in|into} one sentence and has a date.',
    'I can {say|state} what I want in one breath.',
    'I {wrote|put} down what success looks like before I {began|started}.',
  ),
  whenCommitting(
    'c-limit',
    'I have set a limit for money and {one|another} for time.',
    'Two limits, cost and hours, are {written|noted} where I can see them.',
    'Someone else knows the most I am {willing|prepared} to spend.',
  ),
  always(
    'c-needs',
    'Needs and wishes {stand|are} in separate columns.',
    'I know which {three|few} points I will not give up.',
    'I can name a wish that I am {ready|willing} to drop.',
  ),
  always(
    'c-source',
    'Every important claim has a source and a date {beside|next to} it.',
    'I have {followed|traced} the main claim to its origin.',
    'At least one of my sources {disagrees|argues} with the others.',
  ),
  always(
    'c-terms',
    'I can explain the main terms {without|with no} notes.',
    'No word in my {notes|plan} is there only because it sounds good.',
    'I have {looked up|checked} the term I was least sure of.',
  ),
  always(
    'c-ask',
    'I have spoken with {someone|a person} who has first-hand experience.',
    'One outsider has read my {plan|notes} and asked questions.',
    'I asked what they would do {differently|another time}, and {wrote|noted} the answer.',
  ),
  whenCommitting(
    'c-rules',
    'I know which rules apply and {where|in which place} they are published.',
    'Any permit or consent I need is {in hand|in writing}.',
    'I have {read|checked} the official wording myself.',
  ),
  always(
    'c-risk',
    'I can describe the {likeliest|most likely} way this could go wrong.',
    'There is a plan for the first sign of {trouble|difficulty}.',
    'The worst ordinary outcome is one I can {bear|afford}.',
  ),
  whenCommitting(
    'c-exit',
    'I know how to stop and what stopping {costs|would cost}.',
    'The way back is {described|written} in my notes.',
    'I have {read|found} the part of the terms about ending it.',
  ),
  always(
    'c-compare',
    'All $many have been asked the same {questions|things}.',
    'My comparison has no {empty|blank} cells left.',
    'I looked at the choice of {doing|changing} nothing as well.',
  ),
  always(
    'c-trial',
    'A small trial is {planned|agreed}, with an end date.',
    'I know what result of the trial would {convince|persuade} me.',
    'The first {attempt|try} is one I can repeat without loss.',
  ),
  always(
    'c-people',
    'Everyone affected has been {heard|asked}.',
    'It is clear who has the last {word|say}.',
    'Each person involved has {named|given} one wish and one worry.',
  ),
  always(
    'c-next',
    'The next action has a day, a time and a {name|person}.',
    'The first step is small enough to {take|finish} today.',
    'I know {exactly|precisely} where I will {begin|start} tomorrow.',
  ),
  always(
    'c-log',
    'There is one place for all {notes|records}, and it is dated.',
    'I add one line after {each|every} session.',
    'A stranger could follow my {log|notes}.',
  ),
  always(
    'c-review',
    'The review date is in my {calendar|diary}.',
    'I have {kept|saved} my first expectations for comparison.',
    'I know which question I will ask at the {review|end}.',
  ),
  always(
    'c-help',
    'I know whom to ask and what to {send|bring} them.',
    'There is a point at which I will stop {struggling|trying} alone.',
    'The person I would {call|ask} has agreed to be asked.',
  ),
  always(
    'c-bias',
    'I could {argue|speak} for the $one I like least.',
    'I have {searched|looked} for reasons against my favourite.',
    'My notes {contain|include} one fact that I did not like.',
  ),
  whenCommitting(
    'c-upkeep',
    'I have counted what it {takes|costs} to keep this going.',
    'The upkeep has a {place|slot} in my month.',
    'I know who will {look after|maintain} it when I am away.',
  ),
  whenBuying(
    'c-seen',
    'I have {seen|tried} it in use, not only in pictures.',
    'My own {task|example} was part of the test.',
    'I have {handled|visited} the real thing, or asked someone who has.',
  ),
  whenChoosing(
    'c-total',
    'The total includes delivery, {extras|set-up} and upkeep.',
    'I compared full costs, not first {prices|payments}.',
    'Nothing in the {quote|offer} is marked “from” or “about”.',
  ),
  whenChoosing(
    'c-writing',
    'The promises that matter to me are in {writing|a message}.',
    'I {saved|kept} a copy of the offer on the day I read it.',
    'Every vague answer has been {asked about|followed up}.',
  ),
  whenBuying(
    'c-return',
    'I know the last day for a {return|refund}.',
    'The terms of the guarantee are {clear|plain} to me.',
    'I have {noted|checked} who pays if it has to go back.',
  ),
  whenBuying(
    'c-fit',
    'I {measured|checked} that it fits the place and the {people|person}.',
    'It works with what I already {own|have}.',
    'The {users|people} who will use it have agreed.',
  ),
  whenDoing(
    'c-done',
    'I have {written|defined} what “done” means.',
    'Somebody other than me will {judge|inspect} the result.',
    'The finish has been {agreed|settled} with those who care.',
  ),
  whenDoing(
    'c-tools',
    'All tools and materials are {laid out|ready}.',
    'I have borrowed what I need only {once|this time}.',
    'Nothing will have to be {fetched|bought} halfway.',
  ),
  whenDoing(
    'c-order',
    'The steps stand in an {order|sequence} that I can explain.',
    'A check comes before {each|every} step that cannot be undone.',
    'I know which step the others {wait for|depend on}.',
  ),
  whenDoing(
    'c-time',
    'The hours are {booked|reserved} in my week.',
    'I have left some slack before each {fixed|firm} date.',
    'My plan would {survive|stand} a bad week.',
  ),
  whenDoing(
    'c-sign',
    'I have {chosen|picked} one visible sign of progress.',
    'I know what I will {measure|look at} each week.',
    'The starting point is on {record|paper}.',
  ),
  whenLearning(
    'c-explain',
    'I can give the outline to a {beginner|friend} in two minutes.',
    'I have {explained|taught} one part of it to someone.',
    'My summary is in my own {words|language}.',
  ),
  whenLearning(
    'c-objection',
    'I know the strongest {objection|counter-argument} and can state it fairly.',
    'I can name a case in which the rule {fails|does not hold}.',
    'I know what {evidence|finding} would change my mind.',
  ),
  whenLearning(
    'c-question',
    'My questions are in {order|sequence}, and the first is answered.',
    'I know which question I am {reading|looking} for.',
    'The questions I cannot answer yet are on a {list|page} of their own.',
  ),
  whenLearning(
    'c-example',
    'I have worked through one {example|case} myself.',
    'I can give an example and a {near miss|counter-example}.',
    'One idea is already in {use|practice}.',
  ),
  whenHiring(
    'c-hire-order',
    'The order is in writing, with task, {date|deadline} and price.',
    'It is clear who pays for {surprises|extras}.',
    'Nothing extra {starts|begins} without my consent.',
  ),
  whenHiring(
    'c-hire-proof',
    'I have {seen|checked} registration, insurance or similar proof.',
    'I spoke with {someone|a customer} who would book again.',
    'I know who will {come|do the work} in person.',
  ),
  whenHiring(
    'c-hire-pay',
    'The last part of the payment {follows|waits for} the inspection.',
    'I know how to {complain|report a fault} and to whom.',
    'The bill will list {hours|labour} and materials apart.',
  ),
]
