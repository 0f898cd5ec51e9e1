import { titleMax } from '#contract/limits.ts'
import { briefForms, type Forms, hiring, quotedForms, verbsByIntent, withVerbs } from './forms.ts'
import { capitalise } from './grammar.ts'
import type { Intent, Occasion } from './idea.ts'
import { nounPhrase } from './noun-phrase.ts'
import { services, taskVerbs, verbs } from './phrases/lexicon.ts'
import { displayKeyword, isPlainEnglish, shortened } from './spelling.ts'
import { continuous } from './verb-forms.ts'

/** What the writer knows of a keyword: how to say it word for word, in fluent English, and by a mere reference. */
export type Topic = {
  intent: Intent
  /** Which ideas fit beside those for every keyword. */
  occasions: readonly Occasion[]
  /** Decides which titles fit. */
  shape: 'noun' | 'task' | 'question' | 'versus' | 'phrase'
  /** The keyword as a label, first letter capital, fit for the start of a title or a heading. */
  label: string
  /** What is chosen among, in one word without an article: "machine" and "machines", or "option" and "options". */
  one: string
  many: string
  exact: Forms
  fluent: Forms
  brief: Forms
}

/** Above this many characters a keyword is spoken of sparingly and never inside a sentence of its own making. */
const inlineMax = 60
/** Longest keyword spelled out in running text; the title may hold more of it. */
const quotedMax = 200

/** Reads a keyword's grammar. Never fails: what it does not recognise is treated as the name of a topic, in quotation marks. */
export function readTopic(keyword: string): Topic {
  const shown = displayKeyword(keyword)
  if (shown.length <= inlineMax && isPlainEnglish(shown)) {
    const topic =
      readComparison(shown) ??
      readHowTo(shown) ??
      readWhenTo(shown) ??
      readGerund(shown) ??
      readDefinitionQuestion(shown) ??
      readQuestion(shown) ??
      readTask(shown) ??
      readNoun(shown)
    if (topic) return topic
  }
  return quotedTopic(shown)
}

const options = { one: 'option', many: 'options' }

function readNoun(shown: string): Topic | undefined {
  const phrase = nounPhrase(shown)
  if (!phrase) return undefined
  const label = capitalise(shown)
  const { intent, one, many } = phrase
  const pairs = services.has(phrase.head) ? hiring : verbsByIntent[intent]
  const spoken = withVerbs([phrase.name], pairs)
  // "questions about choosing a coffee machine" reads better than "questions about a coffee machine"
  const name = intent === 'choose' && phrase.single ? spoken.acting.slice(0, 1) : spoken.name
  const exact = phrase.verbatim ? { ...spoken, name } : quotedForms('search', shown)
  const fluent = { ...spoken, name: [phrase.plural ?? phrase.name] }
  const shape = phrase.verbatim ? 'noun' : 'phrase'
  const offer = services.has(phrase.head) ? 'hire' : 'buy'
  const occasions: Occasion[] = intent === 'choose' ? ['choose', offer, 'commit'] : [intent, 'commit']
  return { intent, occasions, shape, label, one, many, exact, fluent, brief: briefForms[intent] }
}

function readComparison(shown: string): Topic | undefined {
  const difference = /^(?:the )?differences? between (.+?) and (.+)$/i.exec(shown)
  const match = difference ?? /^(.+?) (?:vs\.?|versus|or|compared to) (.+)$/i.exec(shown)
  if (!match || /^(?:how|what|why|when|is|are|can|should|do|does|which|who|where)\b/i.test(shown)) return undefined
  const [, left = '', right = ''] = match
  const first = nounPhrase(left)?.name ?? left
  const second = nounPhrase(right)?.name ?? right
  const fluent: Forms = {
    name: [`${first} and ${second}`],
    act: [`choose between ${first} and ${second}`, `compare ${first} and ${second}`, `weigh up ${first} and ${second}`],
    acting: [
      `choosing between ${first} and ${second}`,
      `comparing ${first} and ${second}`,
      `weighing up ${first} and ${second}`,
    ],
  }
  const name = difference && !/^the /i.test(shown) ? `the ${shown}` : shown
  const exact: Forms = {
    name: [name],
    act: [`settle the question of ${name}`, `think through ${name}`],
    acting: [`settling the question of ${name}`, `thinking through ${name}`],
  }
  return {
    intent: 'choose',
    occasions: ['choose', 'commit'],
    shape: 'versus',
    label: capitalise(shown),
    ...options,
    exact,
    fluent,
    brief: briefForms.choose,
  }
}

/** "my tap" is the reader's tap in a guide. */
function addressed(text: string): string {
  return text
    .replace(/\bmy\b/gi, 'your')
    .replace(/\b(?:me|i)\b/gi, 'you')
    .replace(/\bmyself\b/gi, 'yourself')
}

function readHowTo(shown: string): Topic | undefined {
  const match = /^how (?:to|(?:do|can|should|would) (?:i|you|we|one)) (.+)$/i.exec(shown)
  if (!match?.[1]) return undefined
  const verbatim = /^how to /i.test(shown) && addressed(shown) === shown
  if (verbatim) return taskTopic(shown, match[1], undefined)
  const topic = taskTopic(shown, addressed(match[1]), quotedForms('question', shown))
  return /^how to /i.test(shown) ? topic : { ...topic, shape: 'question', label: `${topic.label}?` }
}

/** "when to plant tomatoes" stands in a sentence as it is. */
function readWhenTo(shown: string): Topic | undefined {
  if (!/^(?:when|where|what|whom|which \S+|how (?:much|many|often|long)(?: \S+)?) to \S/i.test(shown)) return undefined
  if (addressed(shown) !== shown) return undefined
  const forms: Forms = {
    name: [shown],
    act: [`work out ${shown}`, `decide ${shown}`],
    acting: [`working out ${shown}`, `deciding ${shown}`],
  }
  return {
    intent: 'do',
    occasions: ['do', 'commit'],
    shape: 'task',
    label: capitalise(shown),
    ...options,
    exact: forms,
    fluent: forms,
    brief: briefForms.do,
  }
}

/** "buying a house" is an activity already. */
function readGerund(shown: string): Topic | undefined {
  if (!/^[a-z]{2,}ing (?:a|an|the|your) \S/i.test(shown)) return undefined
  const forms: Forms = { name: [shown], act: [`go about ${shown}`, `succeed at ${shown}`], acting: [shown] }
  return {
    intent: 'do',
    occasions: ['do', 'commit'],
    shape: 'noun',
    label: capitalise(shown),
    ...options,
    exact: forms,
    fluent: forms,
    brief: briefForms.do,
  }
}

function taskTopic(shown: string, task: string, exact: Forms | undefined): Topic {
  const fluentActing = continuous(task)
  const clause = `how to ${task}`
  const wordForWord: Forms = {
    name: [clause],
    act: [`work out ${clause}`, `learn ${clause}`],
    acting: [`working out ${clause}`, `learning ${clause}`],
  }
  const fluent: Forms = {
    name: [fluentActing ?? clause],
    act: [task],
    acting: fluentActing ? [fluentActing] : wordForWord.acting,
  }
  return {
    intent: 'do',
    occasions: ['do', 'commit'],
    shape: 'task',
    label: capitalise(shown),
    ...options,
    exact: exact ?? wordForWord,
    fluent,
    brief: briefForms.do,
  }
}

function readTask(shown: string): Topic | undefined {
  const [first = '', second = ''] = shown.toLowerCase().split(' ')
  const object = /^(?:a|an|the|your|my)$/.test(second)
  const opensWithVerb = verbs.has(first) || (object && taskVerbs.has(first))
  if (!opensWithVerb || second === '' || /^(?:guide|kit|quality|quote|process|rate|tips|up)$/.test(second))
    return undefined
  const task = addressed(shown)
  if (task !== shown) return taskTopic(shown, task, quotedForms('search', shown))
  const topic = taskTopic(shown, task, undefined)
  const act = [task]
  return { ...topic, exact: { ...topic.exact, act }, fluent: { ...topic.fluent, act } }
}

function readDefinitionQuestion(shown: string): Topic | undefined {
  const match = /^what(?:'s|’s| is| are| does) (.+?)(?: mean| do)?$/i.exec(shown)
  const inner = match?.[1]?.replace(/^(?:a|an) /i, '')
  if (!inner) return undefined
  const phrase = inner.split(' ').length <= 4 ? nounPhrase(inner) : undefined
  if (!phrase) return undefined
  const fluent = withVerbs([phrase.name], verbsByIntent.learn)
  return {
    intent: 'learn',
    occasions: ['learn'],
    shape: 'question',
    label: `${capitalise(shown)}?`,
    ...options,
    exact: quotedForms('question', shown),
    fluent,
    brief: briefForms.learn,
  }
}

const questionOpening =
  /^(?:what|why|when|where|who|whom|whose|which|how|is|are|can|could|should|do|does|did|will|would|has|have|was|were|am|may)\b/i

function readQuestion(shown: string): Topic | undefined {
  if (!questionOpening.test(shown) || shown.split(' ').length < 2) return undefined
  const fluent: Forms = {
    name: ['this question', 'the question'],
    act: ['answer the question', 'find an answer', 'look for the answer'],
    acting: ['answering the question', 'looking for an answer', 'finding the answer'],
  }
  return {
    intent: 'learn',
    occasions: ['learn'],
    shape: 'question',
    label: `${capitalise(shown)}?`,
    ...options,
    exact: quotedForms('question', shown),
    fluent,
    brief: fluent,
  }
}

function quotedTopic(shown: string): Topic {
  const whole = shortened(shown, quotedMax)
  return {
    intent: 'learn',
    occasions: ['learn', 'commit'],
    shape: 'phrase',
    label: capitalise(shortened(shown, titleMax)),
    ...options,
    exact: quotedForms('topic', whole),
    fluent: briefForms.learn,
    brief: briefForms.learn,
  }
}
