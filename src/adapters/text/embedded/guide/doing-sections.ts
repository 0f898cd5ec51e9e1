import { findPhrase, stemsOf } from '#adapters/knowledge/words.ts'
import { capitalise } from '../grammar.ts'
import { countWord, heading, itemsOf, type Material, problemAsked, taskAsked } from './material.ts'
import type { Section } from './section.ts'
import { listed } from './wording.ts'

/** What is done, what goes wrong, and what people ask. */
export const doingSections = {
  topics(material: Material): Section | null {
    const { subject, reading, random, speaker } = material
    const matching = subject.frame.topics.filter(({ match }) =>
      match.some((phrase) => findPhrase(reading.stems, stemsOf(phrase)) >= 0),
    )
    const topic =
      matching[0] ?? random.shuffle(subject.frame.topics).find(({ say }) => say.some((fact) => !speaker.hasSaid(fact)))
    if (topic === undefined) return null
    const items = itemsOf(material, topic.say)
    return {
      kind: 'topics',
      heading: capitalise(speaker.fill(topic.heading)),
      form: 'paragraphs',
      items,
      min: Math.min(3, items.length),
      max: 7,
    }
  },

  task(material: Material): Section | null {
    const { subject, speaker, random } = material
    const task = taskAsked(material) ?? random.pick(subject.frame.tasks)
    const lead = itemsOf(material, task.before).flatMap(({ texts }) => texts)
    if (task.needs.length > 0)
      lead.push(`${random.pick(['You need', 'Have ready:', 'Needed:'])} ${speaker.fill(listed(task.needs))}.`)
    const items = task.steps.map(({ title, do: action, result }) => ({
      title: capitalise(speaker.fill(title)),
      texts: [speaker.say(action), speaker.say(result)].filter((text) => text !== null),
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
    const task = taskAsked(material)
    if (task === undefined || task.after.length === 0) return null
    return { kind: 'after', heading: null, form: 'paragraphs', items: itemsOf(material, task.after), min: 1, max: 3 }
  },

  problem(material: Material): Section | null {
    const { subject, speaker, random, reading } = material
    const problem =
      problemAsked(subject.frame, reading) ??
      random.pick(subject.frame.problems.length > 0 ? subject.frame.problems : [null])
    if (problem === null) return null
    const items = problem.causes.map(({ cause, check, fix }) => ({
      title: capitalise(speaker.fill(cause)),
      texts: [speaker.say(check), speaker.say(fix)].filter((text) => text !== null),
    }))
    const stop = problem.stop === undefined ? null : speaker.say(problem.stop)
    if (stop !== null) items.push({ title: 'When to stop', texts: [stop] })
    const name = speaker.fill(problem.name)
    const text = random.pick([
      `When ${name}`,
      `Why ${name}, and what to do`,
      `${capitalise(name)}: causes in the order to check them`,
    ])
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
    const text = heading(material, 'mistakes', [
      'Mistakes and their signs',
      'What goes wrong',
      `Common mistakes with ${speaker.names.many}`,
      'Errors that cost time and money',
    ])
    const items = random.shuffle(subject.frame.mistakes).map((mistake) => {
      const [why, sign, instead] = [mistake.why, mistake.sign, mistake.instead].map((one) => speaker.say(one) ?? '')
      const texts = random.pick([
        [why, sign, instead],
        [sign, why, instead],
        [why, instead],
        [sign, instead],
      ])
      return { title: capitalise(speaker.fill(mistake.name)), texts: texts.map((one) => one ?? '') }
    })
    return {
      kind: 'mistakes',
      heading: text,
      form: random.pick(['labelled', 'bulleted', 'titled'] as const),
      items,
      min: 3,
      max: 6,
    }
  },

  terms(material: Material): Section | null {
    const { subject, speaker, random } = material
    const items = random.shuffle(subject.frame.terms).map(({ term, means }) => ({
      title: capitalise(speaker.fill(term)),
      texts: [`${capitalise(speaker.fill(means))}.`],
    }))
    const text = random.pick([
      'Words of the trade',
      'Terms worth knowing',
      `The vocabulary of ${speaker.names.many}`,
      'A small glossary',
    ])
    return { kind: 'terms', heading: capitalise(text), form: 'bulleted', items, min: 4, max: 7 }
  },

  questions(material: Material): Section | null {
    const { subject, speaker, random } = material
    const items = random.shuffle(subject.frame.questions).flatMap(({ q, answer }) => {
      if (answer.some((fact) => speaker.hasSaid(fact))) return []
      return [{ title: capitalise(speaker.fill(q)), texts: itemsOf(material, answer).flatMap(({ texts }) => texts) }]
    })
    const text = random.pick([
      'Questions people ask',
      'Questions and answers',
      `Questions about ${speaker.names.many}`,
      'Frequent questions',
    ])
    return items.length === 0
      ? null
      : { kind: 'questions', heading: capitalise(text), form: 'titled', items, min: 2, max: 5 }
  },
} satisfies Record<string, (material: Material) => Section | null>
