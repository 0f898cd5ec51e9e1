import { titleMax } from '#contract/limits.ts'
import { capitalise } from '../grammar.ts'
import type { Random } from '../random.ts'
import { displayKeyword } from '../spelling.ts'
import { casesAsked, type Material, questionAsked, taskAsked } from './material.ts'
import { listed, lowerFirst } from './wording.ts'

const longestShown = 68

/** A title that says what the article holds: the keyword with the criteria, kinds, mistakes or terms that it takes up. */
export function chooseGuideTitle(material: Material, random: Random): string {
  const label = capitalise(displayKeyword(material.reading.text))
  const candidates = random.shuffle(titlesOf(material, random)).filter((title) => title.length <= longestShown)
  return (candidates[0] ?? label).slice(0, titleMax)
}

function titlesOf(material: Material, random: Random): string[] {
  const {
    reading,
    subject: { frame },
  } = material
  const keyword = displayKeyword(reading.text)
  const label = capitalise(keyword)
  const criteria = random.shuffle(frame.criteria).map(({ name }) => lowerFirst(name))
  const kinds = random.shuffle(frame.kinds).map(({ name, many }) => many ?? name)
  const mistake = random.pick(frame.mistakes).name
  const [first = '', second = ''] = criteria
  if (reading.question !== null) {
    const answer = questionAsked(material)
    return [
      `${label}?`,
      `${label}? ${answer === undefined ? 'What is known' : 'A clear answer'}`,
      `${label}? The answer, and what it depends on`,
      `${label}? ${capitalise(first)} and ${second} explained`,
      `${label}? Answered with reasons`,
    ]
  }
  if (reading.intent === 'how-to') {
    const steps = taskAsked(material)?.steps.length
    return [
      label,
      `${label}: step by step`,
      `${label}, and how to tell that it worked`,
      ...(steps === undefined ? [] : [`${label} in ${steps} steps`]),
      `${label}: steps, signs and mistakes`,
      `${label} without ${lowerFirst(mistake)}`,
    ]
  }
  if (reading.intent === 'compare')
    return [
      `${label}: what each does better`,
      `${label}: ${first} and ${second} compared`,
      `${label}, point by point`,
      `${label}: whom each suits`,
    ]
  if (reading.intent === 'problem')
    return [
      `${label}: causes in the order to check`,
      `${label}: what to check first`,
      `${label}: causes, checks and repairs`,
    ]
  return subjectTitles(material, { keyword, label, criteria, kinds, mistake })
}

type TitleParts = { keyword: string; label: string; criteria: string[]; kinds: string[]; mistake: string }

function subjectTitles(material: Material, { keyword, label, criteria, kinds, mistake }: TitleParts): string[] {
  const {
    subject: { frame },
    speaker,
  } = material
  const [first = '', second = '', third = ''] = criteria
  const asked = casesAsked(material)[0]
  const shared = [
    `${label}: ${first}, ${second} and ${third}`,
    `${label}, from ${first} to ${second}`,
    `${label}: what ${first} tells you`,
    `${label}: kinds, costs and mistakes`,
    `${label}: questions and answers`,
    `What to know about ${keyword}`,
    `${label}: ${first} explained`,
    `${label} in plain words`,
    `${label}: ${listed(kinds.slice(0, 2))} compared`,
    `${label}: the mistakes to avoid`,
    ...(asked === undefined ? [] : [`${label}: what changes`]),
  ]
  const isChosen = ['product', 'service', 'software'].includes(frame.type)
  const special = isChosen
    ? [
        `How to choose ${keyword} by ${first}`,
        `${label}: ${first} before ${second}`,
        `${label}: how ${listed(kinds.slice(0, 2))} differ`,
        `${label}: what decides`,
        `${label} compared by ${first} and ${second}`,
        `${label}: measure first, then choose`,
        `${label} without ${lowerFirst(mistake)}`,
        `${label}: ${listed(kinds.slice(0, 3), 'or')}?`,
        `${label}: the checks that count`,
        `${label}: a buyer’s notes on ${first}`,
      ]
    : [
        `${label}: how it works`,
        `${label}: where to begin`,
        `${label}: ${first} and ${second}`,
        `Understanding ${keyword}`,
        `${label}: forms, signs and common questions`,
        `${label}, step by step`,
        `${label}: what matters most`,
        `A guide to ${keyword}`,
      ]
  return [...shared, ...special].map((title) => speaker.fill(title).replaceAll('&#39;', '’'))
}
