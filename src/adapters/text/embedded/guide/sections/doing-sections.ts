import type { Problem, Task, Topic } from '#adapters/knowledge/frame.ts'
import { capitalise } from '#adapters/text/embedded/grammar.ts'
import {
  countWord,
  heading,
  itemsOf,
  type Material,
  requestedProblem,
  requestedTask,
  requestedTopic,
} from '../material.ts'
import { labelled } from '../opening/lead-in.ts'
import { questionsNear } from '../opening/relevant-facts.ts'
import { byRelevance } from '../relevance.ts'
import { listed } from '../wording.ts'
import type { Section } from './section.ts'

const hiredFamilies = new Set(['trades', 'marketing-services', 'law', 'business', 'building', 'careers', 'weddings'])

/** Things are repaired; people, animals and plants are helped. */
function isRepairable({ subject: { frame } }: Material): boolean {
  return (
    frame.care === undefined && frame.family !== 'beauty' && (frame.type === 'product' || frame.type === 'software')
  )
}

/** A topic that contains words of the keyword; for a keyword that is only the subject's name, any topic. */
function fittingTopic({ subject, random, speaker, relevance, reading }: Material): Topic | undefined {
  const open = subject.frame.topics.filter(({ say }) => say.some((fact) => !speaker.hasSaid(fact)))
  const [closest] = byRelevance({ random, relevance }, open)
  if (closest === undefined || relevance(closest) > 0) return closest
  const isBare =
    reading.audience === null && reading.focus === null && !/^(?:how-to|problem|question|compare)$/.test(reading.intent)
  return isBare && subject.kind === null ? closest : undefined
}

/** Tasks for readers who are about to choose, or to begin. */
const choosingTask = /^(?:buy|choose|compare|find|hire|inspect|order|pick|plan|select|size|test|try)\b/i
const beginningTask = /^(?:begin|build|choose|get started|learn|make|plan|prepare|set up|start|train)\b/i

/** A task that the keyword does not name but that suits the article: it contains words of the keyword, or it is typical for the readers. */
function fittingTask(material: Material): Task | undefined {
  const { subject, reading, relevance, random } = material
  const { tasks, family } = subject.frame
  const [closest] = byRelevance(material, tasks)
  if (family === 'general') return closest
  // Instructions for something else would be where the reader expects the answer.
  if (closest === undefined || reading.intent === 'how-to' || reading.intent === 'problem') return undefined
  if (relevance([closest.name, closest.match]) > 0) return closest
  // A task is shown in full, so two articles about one subject would share all of its steps.
  if (reading.intent === 'compare' || random.below(3) > 0) return undefined
  const verbs = reading.intent === 'learn' || reading.intent === 'question' ? beginningTask : choosingTask
  return random.shuffle(tasks).find(({ name }) => verbs.test(name))
}

/** A fault that contains words of the keyword; for a keyword on the subject in general, any fault. */
function fittingProblem(material: Material): Problem | undefined {
  const { subject, reading, relevance } = material
  const [closest] = byRelevance(material, subject.frame.problems)
  if (closest === undefined || relevance([closest.name, closest.match]) > 0) return closest
  return reading.intent === 'learn' || subject.frame.family === 'general' ? closest : undefined
}

/** Sections on tasks, faults and questions. */
export const doingSections = {
  topics(material: Material): Section | null {
    const { speaker } = material
    const requested = requestedTopic(material)
    const topic = requested ?? fittingTopic(material)
    if (topic === undefined) return null
    const { isFurther, random } = material
    const items = itemsOf(material, isFurther ? random.shuffle(topic.say) : topic.say)
    return {
      kind: 'topics',
      heading: capitalise(speaker.fill(topic.heading)),
      form: 'paragraphs',
      items,
      min: requested === undefined || isFurther ? Math.min(3, items.length) : items.length,
      max: 7,
    }
  },

  task(material: Material): Section | null {
    const { speaker, random } = material
    const task = requestedTask(material) ?? fittingTask(material)
    if (task === undefined) return null
    const lead = itemsOf(material, task.before).flatMap(({ texts }) => texts)
    if (task.needs.length > 0)
      lead.push(`${random.pick(['You need', 'You will need', 'Have ready'])} ${speaker.fill(listed(task.needs))}.`)
    const items = task.steps.map(({ title, do: action, result }) => ({
      title: capitalise(speaker.fill(title)),
      texts: [speaker.say(action), labelled('Result', speaker.say(result))].filter((text) => text !== null),
    }))
    const name = speaker.fill(task.name)
    const text = random.pick([
      `How to ${name}`,
      `${capitalise(name)}, step by step`,
      `${capitalise(countWord(items.length))} steps to ${name}`,
    ])
    return {
      kind: 'task',
      heading: capitalise(text),
      form: 'numbered',
      ...(lead.length > 0 && { lead: lead.join(' ') }),
      items,
      min: items.length,
      max: items.length,
    }
  },

  after(material: Material): Section | null {
    const task = requestedTask(material)
    if (task === undefined || task.after.length === 0) return null
    return { kind: 'after', heading: null, form: 'paragraphs', items: itemsOf(material, task.after), min: 1, max: 3 }
  },

  problem(material: Material): Section | null {
    const { subject, speaker, random, reading } = material
    const problem = requestedProblem(subject.frame, reading) ?? fittingProblem(material)
    if (problem === undefined) return null
    const items = problem.causes.map(({ cause, check, fix }) => ({
      title: capitalise(speaker.fill(cause)),
      texts: [
        labelled('How to tell', speaker.say(check)),
        labelled(isRepairable(material) ? 'Fix' : 'What helps', speaker.say(fix)),
      ].filter((text) => text !== null),
    }))
    const stop = problem.stop === undefined ? null : speaker.say(problem.stop)
    if (stop !== null) items.push({ title: 'When to stop', texts: [stop] })
    const name = speaker.fill(problem.name)
    const text = random.pick([`When ${name}`, `Why ${name}, and what to do`, `When ${name}: what to check first`])
    return {
      kind: 'problem',
      heading: capitalise(text),
      form: random.pick(['numbered', 'titled'] as const),
      items,
      min: items.length,
      max: items.length,
    }
  },

  mistakes(material: Material): Section | null {
    const { subject, speaker, random } = material
    // Providers of services are hired; a flight or a school is not.
    const hired = subject.frame.type === 'service' && hiredFamilies.has(subject.frame.family)
    const { many } = speaker.names
    const text = heading(material, 'mistakes', [
      `Common mistakes ${hired ? `when hiring ${many}` : `with ${many}`}`,
      `Mistakes to avoid ${hired ? `when you hire ${many}` : `with ${many}`}`,
      `What often goes wrong with ${hired ? `hiring ${many}` : many}`,
    ])
    const withSigns = random.below(3) > 0
    const signLabel = random.pick(['Sign', 'What you notice'])
    const betterLabel = random.pick(['Better', 'Instead'])
    const items = byRelevance(material, subject.frame.mistakes).map((mistake) => {
      const why = speaker.say(mistake.why)
      const sign = labelled(signLabel, speaker.say(mistake.sign))
      const instead = labelled(betterLabel, speaker.say(mistake.instead))
      const texts = withSigns ? [why, sign, instead] : [why, instead]
      return { title: capitalise(speaker.fill(mistake.name)), texts: texts.filter((text) => text !== null) }
    })
    return {
      kind: 'mistakes',
      heading: text,
      form: random.pick(['labelled', 'bulleted', 'titled'] as const),
      items,
      min: 3,
      max: 8,
    }
  },

  terms(material: Material): Section | null {
    const { subject, speaker, random } = material
    const items = byRelevance(material, subject.frame.terms).map(({ term, means }) => ({
      title: `${capitalise(speaker.fill(term))}:`,
      texts: [`${speaker.fill(means)}.`],
    }))
    const text = random.pick([
      'Terms worth knowing',
      `${speaker.names.many}: key terms explained`,
      `A short glossary of ${speaker.names.many}`,
    ])
    return { kind: 'terms', heading: capitalise(text), form: 'bulleted', items, min: 4, max: 9 }
  },

  /** Questions of the frame that are close to the keyword, each under its own heading. */
  nearQuestions(material: Material): Section | null {
    const { speaker } = material
    const open = questionsNear(material).filter(({ answer }) => answer.every((fact) => !speaker.isRepeat(fact)))
    const [first, ...others] = open.slice(0, 2)
    if (first === undefined) return null
    const items = [
      { texts: itemsOf(material, first.answer).flatMap(({ texts }) => texts) },
      ...others.map(({ q, answer }) => ({
        title: capitalise(speaker.fill(q)),
        texts: itemsOf(material, answer).flatMap(({ texts }) => texts),
      })),
    ]
    const { length } = items
    return {
      kind: 'nearQuestions',
      heading: capitalise(speaker.fill(first.q)),
      form: 'titled',
      items,
      min: length,
      max: length,
    }
  },

  questions(material: Material): Section | null {
    const { subject, speaker, random } = material
    const items = byRelevance(material, subject.frame.questions).flatMap(({ q, answer }) => {
      if (answer.some((fact) => speaker.isRepeat(fact))) return []
      return [{ title: capitalise(speaker.fill(q)), texts: itemsOf(material, answer).flatMap(({ texts }) => texts) }]
    })
    const text = random.pick([
      `What people ask about ${speaker.names.many}`,
      `${speaker.names.many}: questions and answers`,
      `Common questions about ${speaker.names.many}`,
    ])
    return items.length === 0
      ? null
      : { kind: 'questions', heading: capitalise(text), form: 'titled', items, min: 3, max: 9 }
  },
} satisfies Record<string, (material: Material) => Section | null>
