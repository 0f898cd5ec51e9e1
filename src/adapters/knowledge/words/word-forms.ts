import { createWordReader } from './word-reader.ts'
import { stem, wordsOf } from './words.ts'

const functionWords = new Set(
  (
    'a an the and or but nor if then than that this these those there here it its he she they them their we us our you your i me my is are was were be been being am ' +
    'do does did done has have had having can could may might must shall should will would not no of in on at by for from to with without into over under up down out off ' +
    'as so such very more most less least much many few little some any all both each every other another same own only just also too even still yet again once when where ' +
    'which who whom whose what why how while until before after since because between among through during about against around near best top good great new old use used ' +
    'using get gets make makes made take takes go goes one two three first last well way ways thing things kind kinds type types part parts time year people person need ' +
    'needs want wants work works working keep keeps small large big long short high low right left cheap under tip idea guide beginner buy help set give people day free per'
  )
    .split(' ')
    .flatMap((word) => [word, stem(word)]),
)

/** The planning of an article reads the sentences of one frame many times, so about this many are cached. */
const rememberedMax = 4_000
const rememberedLengthMax = 1_000
const remembered = new Map<string, ReadonlySet<string>>()

/** The content words of a text, each reduced to a form shared by its plural, gerund and participle. */
export function wordForms(text: string): ReadonlySet<string> {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const forms = formsIn(text)
  if (text.length > rememberedLengthMax) return forms
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(text, forms)
  return forms
}

function formsIn(text: string): Set<string> {
  const forms = new Set<string>()
  const isRead = eachWord(text, (form) => {
    if (form !== null) forms.add(form)
  })
  if (isRead) return forms
  forms.clear()
  for (const word of wordsOf(text.replaceAll('-', ' '))) {
    const form = formOf(word)
    if (form !== null) forms.add(form)
  }
  return forms
}

/** The content words of several texts together. */
export function wordFormsOfAll(texts: readonly string[]): ReadonlySet<string> {
  const forms = new Set<string>()
  for (const text of texts) for (const form of wordForms(text)) forms.add(form)
  return forms
}

/** The form of one word; `null` for a function word. */
function formOf(word: string): string | null {
  const stemmed = stem(word)
  return stemmed.length > 1 && !functionWords.has(stemmed) ? baseForm(stemmed) : null
}

const eachWord = createWordReader(formOf)

function baseForm(word: string): string {
  const bare = word.replace(/(?:ings?|ed|ers?|ions?|ly|ments?)$/, '')
  if (bare.length < 3) return word
  // "running" and "run", "baked" and "bake", "freezer" and "freeze".
  return bare.replace(/([bdgklmnprt])\1$/, '$1').replace(/e$/, '')
}

/** All texts in a value of any shape. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = []
  collectTexts(value, texts)
  return texts
}

function collectTexts(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (Array.isArray(value)) for (const item of value) collectTexts(item, texts)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) collectTexts(item, texts)
}
