import type { Tone } from '#contract/post-fields.ts'
import type { SectionKind } from '../outline.ts'

/** First sentences of sections, in the voice of each tone: what to do with the section that follows. */
export const openers: Record<Tone, Partial<Record<SectionKind, readonly string[]>>> = {
  professional: {
    definition: [
      'Establish a working definition first, and have it agreed by everyone who {relies on|will use} it.',
      'A shared definition is the {foundation|basis} of a sound decision; {allow|reserve} time for it at the outset.',
      'Before any commitment is made, set down what the term {covers|includes} and what it excludes.',
      'Clarity of terms comes before comparison, so {resolve|address} the following points first.',
    ],
    reasons: [
      'The considerations below may help you {justify|explain} the time that preparation takes.',
      'Weigh each of the following reasons against your own circumstances and {retain|keep} those that apply.',
      'If you need to make the case to others, {select|use} the arguments that you can support with your own records.',
    ],
    steps: [
      'Proceed in the order given, and {document|record} the outcome of each step before you begin the next.',
      'Assign an owner and a date to each step; {review|confirm} both at the end of the week.',
      'The sequence moves from intention to review. {Adapt|Adjust} the detail, but keep the order.',
    ],
    comparison: [
      'Apply the same criteria to every case, and {record|note} the source of each entry.',
      'Complete this overview with the people concerned, and {resolve|clarify} any gap before you proceed.',
      'Use the overview as an agenda for your next {discussion|meeting}.',
    ],
    mistakes: [
      'Review these errors before you commit resources, and {assign|attach} a safeguard to each one that applies.',
      'Each entry names a risk and a {proportionate|practical} response.',
      'Discuss the list with your colleagues or family; {each|every} person will recognise a different entry.',
    ],
    questions: [
      'The answers below state a method, so that you can {apply|adapt} it to your own circumstances.',
      'Where an answer depends on local rules, {consult|confirm it with} the responsible body.',
    ],
    sources: [
      'Assess every source before it enters your {file|records}.',
      'Sound decisions require {traceable|verifiable} information; the following tests are brief.',
    ],
    costs: [
      'Set out the commitment in full before you {approve|accept} any part of it.',
      'Consider cost, time and effort together, since each can {offset|replace} another.',
    ],
    records: [
      'A modest record, {consistently|regularly} kept, supports every later decision.',
      'Agree on what will be recorded before the {work|process} begins.',
    ],
    people: [
      'Advice is most valuable when it is {requested|sought} early and with a clear brief.',
      'Consider whose experience would {strengthen|inform} your decision.',
    ],
    trials: [
      'A limited trial reduces risk, provided its terms are {set|agreed} in advance.',
      'Where possible, obtain evidence on a small scale {first|before you extend it}.',
    ],
    upkeep: [
      'Continuity requires a plan of its own; {prepare|draft} it while the details are fresh.',
      'Schedule the care of the result at the same time as the {result|work} itself.',
    ],
  },
  conversational: {
    definition: [
      'Let’s make sure we {mean|are talking about} the same thing, because that’s where most mix-ups begin.',
      'So what are we {really|actually} talking about? Here’s how you can {pin it down|find out} for yourself.',
      'You’ve probably got a rough idea already. Let’s {sharpen|tidy up} that picture before you build on it.',
      'Got a pen? The next few minutes will {save you|spare you} a lot of back and forth.',
    ],
    reasons: [
      'You may wonder whether it’s worth the {bother|trouble}. {Test|Try} these thoughts on your own week.',
      'Not every reason will speak to you, so {keep|hang on to} the one that makes you nod.',
      'If somebody asks why you’re being so careful, here’s what you {can|might} say.',
    ],
    steps: [
      'Here’s an order that {works|makes sense} if you’re starting from scratch. Done a step already? {Tick it|Great, tick it} and move on.',
      'Let’s take it one step at a time; you can stop after {any|each} of them and come back tomorrow.',
      'You don’t have to do all of this today. {Pick|Find} the step you’re at and go from there.',
    ],
    comparison: [
      'Want to see it {at a glance|all in one place}? Copy this and fill in your own answers.',
      'Here’s something you can {print|copy} and scribble on while you talk to people.',
      'Try reading this aloud with someone; you’ll {hear|notice} where your answers get shaky.',
    ],
    mistakes: [
      'We’ve all done {some|one or two} of these. See which ones sound like you.',
      'Which of these would your best friend say is {so you|typical of you}? Start with that one.',
      'Nobody’s perfect, so here’s what to {do instead|try instead} when you catch yourself.',
    ],
    questions: [
      'If you were sitting across the table, you might {ask|want to ask} me these.',
      'Still got questions? {Good|That’s a good sign}: here’s how you can answer a few of them yourself.',
    ],
    sources: [
      'How do you know whom to {believe|listen to}? You test them, {gently|kindly}.',
      'Let’s be a little {fussy|choosy} about what we let into our heads.',
    ],
    costs: [
      'Let’s talk about what it {really takes|asks of you}, and not just the price tag.',
      'What are you {happy|willing} to give up for this? It’s a fair question to ask yourself.',
    ],
    records: [
      'You’ll thank yourself for a few {lines|notes} later, so let’s keep it easy.',
      'Do you like keeping records? No? Then here’s the {lazy|light} version.',
    ],
    people: [
      'You don’t have to work this out {alone|on your own}, so who could you ask?',
      'Think of three people you could {call|ring}, and here’s what to ask them.',
    ],
    trials: [
      'Why not {try|taste} a little before you take the whole thing?',
      'Let’s find a way for you to {test|check} this without betting the house.',
    ],
    upkeep: [
      'So you’re up and running. How do you {keep it that way|make it last}?',
      'What happens in {month three|a few months}, when the shine has worn off? Plan for it now.',
    ],
  },
  technical: {
    definition: [
      'Specify the term before use. {State|List} inclusions, exclusions and the context in which the definition holds.',
      'Treat the definition as an input: if it is {vague|unclear}, every later result is {vague|unclear} too.',
      'Define scope, terms and assumptions, in that order, and {version|date} the document.',
      'The aim of this section is a definition that two {readers|people} would apply in the same way.',
    ],
    reasons: [
      'The rationale can be tested: for each point, {identify|name} the cost of leaving the step out.',
      'Retain only those reasons that {change|alter} a parameter of your plan.',
      'Each reason below names a {failure|cost} that the method is meant to prevent.',
    ],
    steps: [
      'Run the steps in sequence. Start a step only {after|once} the previous one has a recorded output.',
      'Each step lists an action and a check; {log|record} both.',
      'Set the entry and exit condition for {each|every} step before you start the first.',
    ],
    comparison: [
      'Enter observed values only, and mark {estimates|assumptions} as such.',
      'Apply the criteria in a fixed order, and {log|record} the method beside each result.',
      'Treat an empty field as a {failed|missing} check, not as a pass.',
    ],
    mistakes: [
      'For each failure mode, {note|record} the cause, the symptom and the remedy.',
      'Scan the list before {each|every} run, and add the entries that your own log {suggests|reveals}.',
      'Every item pairs a fault with a {corrective|preventive} action.',
    ],
    questions: [
      'The answers give {procedures|methods}, not values; supply the values from your own measurements.',
      'Answers hold under the assumptions {stated|listed} in your definition; {check|verify} those first.',
    ],
    sources: [
      'Grade each source before its claims enter your {notes|model}.',
      'Apply the {following|same} tests to every input, including your own observations.',
    ],
    costs: [
      'Model the cost as a sum of fixed, {running|variable} and exit components.',
      'Record resources in {separate|distinct} units: money, hours and attention.',
    ],
    records: [
      'Define the record format {first|before the first entry}; a change midway breaks comparison.',
      'Log inputs, {actions|settings} and outputs, each with a timestamp.',
    ],
    people: [
      'Treat expert advice as an {input|observation} with a source, a date and a margin of error.',
      'Prepare a {brief|specification} before you consult anyone.',
    ],
    trials: [
      'Design the trial before you run it: one {variable|question}, one measure, one end point.',
      'Isolate the {change|factor} under test and hold the rest constant.',
    ],
    upkeep: [
      'Specify maintenance {intervals|tasks}, triggers and owners.',
      'Monitor for drift between the documented and the {actual|observed} state.',
    ],
  },
  casual: {
    definition: [
      'First up: what are we on about here? {Nail|Sort} that and the rest gets a lot {easier|simpler}.',
      'Quick check before you dive in: could you explain this to a mate {over lunch|on the bus}?',
      'Don’t skip this bit. It’s short, and it’ll {stop you chasing|keep you off} the wrong thing.',
      'Grab a scrap of paper and {have a stab at|get going on} the ideas below.',
    ],
    reasons: [
      'OK, but why {go to the trouble|give this a thought}? Pick whichever of these rings true.',
      'Here’s why a bit of {thought|prep} beats winging it.',
      'Short on patience? Read the one that {fits|sounds like} your week and move on.',
    ],
    steps: [
      'Right, time to get {moving|stuck in}. Go top to bottom and cross stuff off as you go.',
      'No need to do the lot in one go; {one or two|a couple} a day is plenty.',
      'Work down the list, and if a step’s already {done|sorted}, skip it.',
    ],
    comparison: [
      'Here’s the cheat sheet. {Screenshot|Copy} it and fill in your own stuff.',
      'Stick this on the fridge and {tick|scribble} away.',
      'Got {five|a few} minutes? Run through this with a cuppa.',
    ],
    mistakes: [
      'Everybody {trips over|falls for} at least one of these. Spot yours and dodge it.',
      'Steer clear of these and you’re {halfway there|in good shape}.',
      'If one of these makes you {wince|cringe}, start there.',
    ],
    questions: [
      'Short and sweet: {quick|straight} answers you can put to use.',
      'Got one of these on your mind? {Have a read|Jump right to it}.',
    ],
    sources: [
      'Plenty of people will tell you stuff. Here’s how to {spot|find} the ones worth hearing.',
      'Take a pinch of salt and {run|try} these quick tests.',
    ],
    costs: [
      'Let’s talk cash, time and {hassle|headaches}.',
      'Before you {splash out|go all in}, do these quick sums on the back of an envelope.',
    ],
    records: [
      'Notes? Yep, but keep them {tiny|dead simple}.',
      'You won’t remember half of this next {month|week}, so write bits down.',
    ],
    people: [
      'Don’t be shy: {ask around|pick some brains}.',
      'Somebody you know has been {here|through this}, so give them a shout.',
    ],
    trials: ['Dip a toe in {first|before you jump}.', 'Have a {quick|cheap} go before you sign up for the lot.'],
    upkeep: [
      'Got it going? Nice. Now {keep it ticking over|don’t let it slide}.',
      'A little {care|attention} now and then keeps the {wheels on|thing alive}.',
    ],
  },
  persuasive: {
    definition: [
      'Own the definition and you own the decision. {Claim|Take} that advantage before anyone else does it for you.',
      'Do not let someone else {decide|choose} what the words mean for you; settle it here.',
      'You deserve a clear picture, and you can {have|build} one before the day is out.',
      'Start strong: a few minutes of clarity will carry you through every step that follows.',
    ],
    reasons: [
      'Ask yourself what {drifting|waiting} will cost you, and the case {makes itself|becomes clear}.',
      'You have good reasons to act, so {choose|take} the ones that move you and put them to work.',
      'Your time and money {deserve|are worth} this much care. See for yourself.',
    ],
    steps: [
      'Take the first step today and {let each one|each step will} make the next one easier.',
      'You can do this, and you can begin {now|right away}: commit to a step and put a date on it.',
      'Decide that you will {finish|complete} one step before tonight, then choose which.',
    ],
    comparison: [
      'Put every claim to the test and {keep|trust} only what passes.',
      'See it in black and white, and let nobody {rush|talk} you past an empty line.',
      'Arm yourself with this list before your next {conversation|decision}.',
    ],
    mistakes: [
      'You can avoid every one of these, {starting|beginning} with the one you just thought of.',
      'Refuse to pay for errors that others have already {made|paid for}.',
      'Spare yourself the {detour|regret}: read, recognise, and act.',
    ],
    questions: [
      'Do not let an open question hold you back; take the answer and act on it.',
      'Turn each doubt into a {step|task}, and watch it lose its power over you.',
    ],
    sources: [
      'Demand {proof|evidence}. You have every right to it.',
      'Be hard to fool, and you will be hard to {disappoint|mislead}.',
    ],
    costs: [
      'Know the full price, and you can say yes with {conviction|an easy mind}.',
      'Spend where it {counts|matters} to you, and refuse the rest.',
    ],
    records: [
      'Prove your {progress|success} to yourself: write it down.',
      'Give yourself {evidence|proof}, and motivation will follow the facts.',
    ],
    people: [
      'Surround yourself with people who {tell|give} you the truth.',
      'Ask boldly. The worst reply is a no, and {even that|that too} tells you something.',
    ],
    trials: [
      'Do not take anyone’s word for it; {try it|see} for yourself.',
      'Give the idea a fair test, and {let|make} it earn your commitment.',
    ],
    upkeep: [
      'You have worked for this, so {protect|keep} what you gained.',
      'Make the result last: {plan|decide on} its care while your drive is high.',
    ],
  },
}
