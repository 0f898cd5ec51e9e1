import type { Tone } from '#contract/post-fields.ts'
import type { Intent } from '../idea.ts'
import type { SectionKind, SectionPlan } from '../outline.ts'
import type { Topic } from '../topic.ts'

type Headings = { plain: readonly string[]; keyed: readonly string[] }

const general: Record<SectionKind, Headings> = {
  definition: {
    plain: [
      'First, get your bearings',
      'Pin down what it means for you',
      'Start with a clear meaning',
      'Say what is included',
    ],
    keyed: [
      'The basics of $exact',
      'A clear view of $exact',
      'What to settle first about $exact',
      'A working definition of $exact',
      'The meaning and limits of $exact',
      'First things to know about $exact',
    ],
  },
  reasons: {
    plain: [
      'Why it deserves some thought',
      'Why it matters',
      'What a careful start gives you',
      'What is at stake',
      'Reasons to take it seriously',
      'Why it is worth the effort',
    ],
    keyed: ['Why the question of $exact matters', 'The case for thinking about $exact'],
  },
  steps: {
    plain: [
      'How to go about it, step by step',
      'The steps, in order',
      'A plan you can follow',
      'What to do, and in which order',
      'Work through these steps',
      'From first note to final check',
    ],
    keyed: [
      'A step-by-step plan for $exacting',
      'The steps, from first notes on $exact to review',
      'A simple plan for $exacting',
    ],
  },
  comparison: {
    plain: ['Points to compare', 'Side by side', 'A table to work with', 'The comparison on one page'],
    keyed: ['Points to check before $exacting', 'What to compare before $exacting', '$label: points to check'],
  },
  mistakes: {
    plain: [
      'Mistakes you can avoid',
      'Common mistakes and their remedies',
      'Where things tend to go wrong',
      'Traps, and how to step around them',
      'Errors worth knowing beforehand',
      'What to stop doing',
    ],
    keyed: ['Mistakes to avoid when $exacting', 'Common mistakes when $exacting', '$label: mistakes to avoid'],
  },
  questions: {
    plain: [
      'Questions and answers',
      'Questions people ask',
      'Short answers to fair questions',
      'Your questions, answered',
    ],
    keyed: ['Questions about $exact', 'Common questions about $exact', 'Your questions about $exact, answered'],
  },
  closing: {
    plain: [
      'In conclusion',
      'Conclusion: your next step',
      'Conclusion',
      'Where to go from here',
      'To sum up',
      'Conclusion and next steps',
    ],
    keyed: ['Your next step'],
  },
  sources: {
    plain: [
      'How to check what you read',
      'Choosing your sources',
      'Which information to trust',
      'Sources, and how to test them',
    ],
    keyed: ['Where to read about $exact'],
  },
  costs: {
    plain: [
      'Money, time and effort',
      'Counting the full cost',
      'What it takes',
      'Trade-offs to weigh',
      'Know what you give up',
    ],
    keyed: ['The full cost of $exact'],
  },
  records: {
    plain: [
      'Keep a record you will use',
      'Track what happens',
      'Measure, note and review',
      'Notes that pay their way',
      'How to judge the results',
    ],
    keyed: ['Keeping notes on $exact'],
  },
  people: {
    plain: [
      'Who to ask for help',
      'Bring in other people',
      'When to ask an expert',
      'Getting good advice',
      'Working with others',
    ],
    keyed: ['Who to ask about $exact'],
  },
  trials: {
    plain: [
      'Try it on a small scale',
      'Test before you commit',
      'Start with a small trial',
      'A first trial',
      'Learn from a test run',
    ],
    keyed: ['A first trial of $exact'],
  },
  upkeep: {
    plain: [
      'Keeping it going',
      'After the first weeks',
      'Look after what you have built',
      'When things change',
      'Staying on course',
    ],
    keyed: ['Staying up to date on $exact'],
  },
}

const byTone: Record<Tone, Partial<Record<SectionKind, readonly string[]>>> = {
  professional: {
    reasons: ['The case for a considered approach', 'Why due care is justified'],
    steps: ['A structured process', 'Recommended procedure'],
    comparison: ['Criteria for a fair comparison', 'An assessment framework'],
    mistakes: ['Frequent errors and how to prevent them', 'Risks to manage'],
    questions: ['Frequently asked questions'],
    closing: ['Conclusion and recommended next step'],
  },
  conversational: {
    reasons: ['So why does it matter?', 'Why bother, you might ask'],
    steps: ['Let’s go through it step by step', 'Here’s a plan you can use'],
    comparison: ['Let’s compare', 'Put things next to each other'],
    mistakes: ['Slips we can all avoid', 'What trips people up'],
    questions: ['You might be wondering', 'A few questions you may have'],
    closing: ['In conclusion: over to you', 'Before you go'],
  },
  technical: {
    reasons: ['Rationale', 'Why precision pays'],
    steps: ['Procedure', 'The procedure in detail'],
    comparison: ['Evaluation criteria', 'Decision matrix'],
    mistakes: ['Failure modes and remedies', 'Known failure modes'],
    questions: ['Questions and answers for reference', 'Reference questions'],
    closing: ['Conclusion and acceptance', 'Conclusion: final verification'],
  },
  casual: {
    reasons: ['Why bother?', 'What’s in it for you'],
    steps: ['OK, here’s the plan', 'What to actually do'],
    comparison: ['The quick comparison', 'Line them up'],
    mistakes: ['Stuff to steer clear of', 'Easy ways to mess it up'],
    questions: ['Quick questions, straight answers', 'Stuff people ask'],
    closing: ['Conclusion: off you go', 'That’s it, your turn'],
  },
  persuasive: {
    reasons: ['Why you should act with care now', 'The case for doing it properly'],
    steps: ['Take these steps, starting today', 'Your route to a good result'],
    comparison: ['See the difference for yourself', 'Let the facts decide'],
    mistakes: ['Do not let these mistakes cost you', 'Errors you can refuse to make'],
    questions: ['Your doubts, answered', 'Fair doubts and honest answers'],
    closing: ['Conclusion: make your move', 'The next move is yours'],
  },
}

const checklist: Headings = {
  plain: [
    'A checklist to work through',
    'Check it against this list',
    'Your checklist',
    'A list to tick off',
    'Are you ready? A checklist',
  ],
  keyed: ['A checklist for $exacting', 'A quick check before $exacting', '$label: a checklist'],
}

const byIntent: Record<Intent, Partial<Record<SectionKind, readonly string[]>>> = {
  choose: {
    definition: ['What are you choosing between?', 'Know what you are looking for'],
    steps: ['How to choose, step by step', 'From wish list to decision'],
    mistakes: ['Mistakes buyers can avoid', 'What leads to a poor choice'],
    trials: ['Try before you commit'],
    costs: ['What it will cost in all'],
    people: ['Whom to ask before you choose'],
  },
  do: {
    definition: ['What the work consists of', 'Know what “done” looks like'],
    steps: ['How to do it, step by step', 'The work in order'],
    mistakes: ['What goes wrong, and how to prevent it', 'Mistakes that cost you time'],
    trials: ['A practice run'],
    costs: ['Time, tools and effort'],
    people: ['Getting help with the work'],
  },
  learn: {
    definition: ['Sort out the terms first', 'What the words mean'],
    steps: ['How to learn it, step by step', 'A study plan you can follow'],
    mistakes: ['Mistakes learners can avoid', 'Where understanding goes astray'],
    trials: ['Put your knowledge to the test'],
    costs: ['What to invest in learning'],
    people: ['Whom to ask and what to ask'],
  },
}

/** A choice has no definition; it begins with what must be settled first. */
const choosing = [
  'The basics of $exacting',
  'What to settle before $exacting',
  'First thoughts on $exacting',
  'First things to know about $exact',
  'Before you start $exacting',
  '$label: what to settle first',
  '$label: first bearings',
]

const afterLabel: Partial<Record<SectionKind, readonly string[]>> = {
  definition: ['the basics', 'first bearings', 'what to settle first', 'a working definition', 'where to begin'],
  steps: ['step by step', 'a simple plan', 'the plan in order', 'the steps'],
  comparison: ['points to compare', 'the key points side by side', 'what to check'],
  mistakes: ['common mistakes', 'mistakes to avoid', 'what can go wrong'],
  questions: ['questions and answers', 'common questions', 'short answers'],
}

const askedAgain = [
  '$label How to find out',
  '$label Where to look first',
  '$label How to get a sound answer',
  '$label Where to begin',
]

const beforeTask = ['first bearings', 'what to settle first', 'where to begin', 'before you start', 'what it takes']

/** Headings for keywords that are no plain noun: a question is its own heading, others are followed by a colon. */
function labelled({ kind, form }: SectionPlan, topic: Topic): readonly string[] {
  if (topic.shape === 'question') return kind === 'definition' ? askedAgain : plainOf(kind, form)
  return endingsOf(kind, form, topic).map((ending) => `$label: ${ending}`)
}

function endingsOf(kind: SectionKind, form: SectionPlan['form'], topic: Topic): readonly string[] {
  if (form === 'checklist') return ['a checklist', 'a quick check', 'points to tick off']
  if (kind === 'definition' && topic.shape === 'task') return beforeTask
  return afterLabel[kind] ?? ['what to know']
}

function plainOf(kind: SectionKind, form: SectionPlan['form']): readonly string[] {
  return form === 'checklist' ? checklist.plain : general[kind].plain
}

/** Headings for a section, in sentence case; with the keyword word for word when asked. */
export function headings(plan: SectionPlan, topic: Topic, tone: Tone, wordForWord: boolean): readonly string[] {
  const { kind } = plan
  const { plain, keyed } = plan.form === 'checklist' ? checklist : general[kind]
  if (wordForWord && topic.shape !== 'noun') return labelled(plan, topic)
  if (wordForWord) return kind === 'definition' && topic.intent === 'choose' ? choosing : keyed
  if (plan.form === 'checklist') return plain
  return [
    ...plain,
    ...(byIntent[topic.intent][kind] ?? []),
    ...(byTone[tone][kind] ?? []),
    ...(byTone[tone][kind] ?? []),
  ]
}
