import type { Evidence } from './evidence.ts'
import type { Finding } from './finding.ts'
import { isTrivial, type Quantity, quantitiesIn } from './quantities.ts'
import { fits } from './units.ts'

/** Numbers of a sentence that the brief does not contain. The same number with another unit is another number. */
export function findNumbers(sentence: string, evidence: Evidence, { isEnglish }: { isEnglish: boolean }): Finding[] {
  return quantitiesIn(withoutAddresses(sentence), { isEnglish })
    .filter((quantity) => !isTrivial(quantity, sentence) && !isKnown(quantity, evidence))
    .map(({ text }) => ({ kind: 'number', text }))
}

/** The figures of an address are found with the address. */
function withoutAddresses(sentence: string): string {
  return sentence.replace(/\b(?:https?:\/\/|www\.)\S+/giu, ' ')
}

function isKnown(quantity: Quantity, { quantities, text }: Evidence): boolean {
  if (quantity.unit === 'many' || quantity.unit === 'fraction') return text.includes(quantity.text.toLowerCase())
  return quantities.some(
    (known) =>
      fits(withoutCalendar(quantity.unit), withoutCalendar(known.unit)) &&
      quantity.values.some((value) => known.values.some((other) => Math.abs(other - value) < 1e-9)),
  )
}

/** A year also matches a plain number, and a plain number a year. */
function withoutCalendar(unit: string | null): string | null {
  return unit === 'calendar' ? null : unit
}
