import { namesOf, specialOf } from './special-texts.ts'
import {
  texts as commonTexts,
  firstKnown,
  furtherKnown,
  kinds,
  knownInOne,
  placeOfNames,
  placeOfValue,
  samples,
  separator,
} from './vocabulary.ts'

/*
 * Format 3 of evidence, which is only read. It has three parts. The outline: a byte or two for each object, list and value that many pages have, and the
 * kind of every other value. The texts: those that are not known. The numbers: what hardly compresses, in binary.
 */

/** The dictionary that compressed the outline and the texts. */
export function commonPart(): Buffer {
  const outlines = samples.map((sample) => Buffer.from(outlineOf(sample)))
  return Buffer.concat([Buffer.from(commonTexts.join(separator)), ...outlines])
}

function outlineOf(sample: unknown): number[] {
  const outline: number[] = []
  const texts = new Set<string>()

  function addKnown(place: number) {
    outline.push(...(place < knownInOne ? [firstKnown + place] : [furtherKnown, place - knownInOne]))
  }

  function addText(text: string) {
    const known = placeOfValue(text)
    if (known !== undefined) return addKnown(known)
    const special = specialOf(text)
    if (special !== null) return outline.push(kinds[special.kind])
    outline.push(texts.has(text) ? kinds.repeated : kinds.text)
    texts.add(text)
  }

  function addNumber(number: number) {
    const known = placeOfValue(number)
    if (known !== undefined) addKnown(known)
    else outline.push(Number.isInteger(number) ? kinds.integer : kinds.hundredths)
  }

  function addObject(object: Record<string, unknown>) {
    const names = namesOf(object)
    const known = placeOfNames(names)
    if (known === undefined) {
      outline.push(kinds.object, names.length)
      for (const name of names) addText(name)
    } else addKnown(known)
    for (const name of names) add(object[name])
  }

  function addList(list: readonly unknown[]) {
    outline.push(kinds.list, list.length)
    for (const element of list) add(element)
  }

  function add(value: unknown): void {
    if (value === null) outline.push(kinds.null)
    else if (typeof value === 'boolean') outline.push(value ? kinds.true : kinds.false)
    else if (typeof value === 'string') addText(value)
    else if (typeof value === 'number') addNumber(value)
    else if (Array.isArray(value)) addList(value)
    else addObject(value as Record<string, unknown>)
  }

  add(sample)
  return outline
}
