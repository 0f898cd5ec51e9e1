import { type PageData, textsIn } from './page-data.ts'
import type { PageOutline } from './page-outline.ts'
import { distinctPhrases } from './short-phrase.ts'

const coversMax = 12
const nestedMax = 40

const offering =
  /^(?:Product|ProductGroup|Service|SoftwareApplication|WebApplication|MobileApplication|OfferCatalog|Course|Event|Recipe)$/

/** What pages list as their subjects, offers or contents: the names in their structured data first, then headings, list items and menu links. */
export function coversOfPages(
  pages: readonly { outline: PageOutline; data: readonly PageData[] }[],
  ownNames: readonly string[],
): string[] {
  const own = new Set(ownNames.map(spelling))
  const texts = [
    ...pages.flatMap(({ data }) => data.flatMap(named)),
    ...pages.flatMap(({ outline }) => outline.headings.filter(({ level }) => level > 1).map(({ text }) => text)),
    ...pages.flatMap(({ outline }) => outline.items),
    ...pages.flatMap(({ outline }) => menuOf(outline)),
  ]
  return distinctPhrases(
    texts.filter((text) => !own.has(spelling(text))),
    coversMax,
  )
}

function named({ types, fields }: PageData): string[] {
  const about = [...textsIn(fields.knowsAbout), ...textsIn(fields.serviceType), ...textsIn(fields.about)]
  return (types.some((type) => offering.test(type)) ? [...textsIn(fields.name), ...about] : about).slice(0, nestedMax)
}

/** Links of the menus to other pages of the site: categories, services. */
function menuOf({ links }: PageOutline): string[] {
  return links
    .filter(({ isNavigation, href }) => isNavigation && /^(?:\/|https?:|\.)/.test(href))
    .map(({ text }) => text)
}

function spelling(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
