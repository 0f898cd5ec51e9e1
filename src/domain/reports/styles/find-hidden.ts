import type { HiddenBy } from '#contract/reports/report-evidence.ts'
import type { PageStyling, StyledElement } from '#domain/scan/styling.ts'
import { cascade, certaintyOn, type Origin, originsOf, type PageSheet, type Values } from './cascade.ts'
import { type Hiding, hidingMethodOf, inheritedHiding } from './hiding-rules.ts'
import { desktop, paper, phone, tablet, type Viewport, wide } from './media.ts'

const challengersMax = 300
const textMax = 300

/** An element that a page has even without a tag for it. */
function implied(name: string): StyledElement {
  return { name, attributes: new Map(), source: `<${name}>` }
}

function wholeChain(chain: readonly StyledElement[]): StyledElement[] {
  const inBody = chain.filter(({ name }) => name !== 'html' && name !== 'body')
  const rowless = inBody.flatMap((element, at) =>
    element.name === 'tr' && inBody[at - 1]?.name === 'table' ? [implied('tbody'), element] : [element],
  )
  return [
    chain.find(({ name }) => name === 'html') ?? implied('html'),
    chain.find(({ name }) => name === 'body') ?? implied('body'),
    ...rowless,
  ]
}

type Forced = { at: number; origin: Origin }

/** What hides a chain on a viewport, by the rules that certainly apply there and by those that are forced to apply. */
function hidingOn(
  origins: readonly (readonly Origin[])[],
  viewport: Viewport,
  isText: boolean,
  forced: readonly Forced[] = [],
): Hiding | null {
  const chain: Values[] = origins.map((list, at) => {
    const certain = list.filter((origin) => certaintyOn(origin, viewport) === 'yes')
    return cascade([...certain, ...forced.filter((one) => one.at === at).map(({ origin }) => origin)])
  })
  // Scripts remove what hides the whole page.
  for (const [at, values] of chain.entries()) {
    const method = at < 2 ? null : hidingMethodOf(chain, at)
    const winner = method === null ? undefined : values.get(method.properties[0] ?? '')
    if (method !== null && winner !== undefined) return { ...method, at, winner }
  }
  return inheritedHiding(chain, isText)
}

/**
 * Selectors that no longer match after the page's scripts have run: elements that a class shows, or that stay hidden until frameworks and animations
 * begin.
 */
const untilScripts =
  /:not\(\s*[.[:]|\[[\w-]*cloak\]|\.(?:ng-cloak|v-cloak|elementor-invisible|wow|preload(?:ing)?|loading|lazy-?hidden|et-waypoint|wpb_animate_when_almost_visible|animate-on-scroll|scroll-?reveal)(?![\w-])|\[data-(?:aos|animate|scroll|sal)\b/

type Verdict = { hiding: Hiding; shownBy: Origin | null } | null

/** What hides the chain on a viewport, when no uncertain rule can show it. */
function surelyHidden(origins: readonly (readonly Origin[])[], viewport: Viewport, isText: boolean): Verdict {
  const hiding = hidingOn(origins, viewport, isText)
  if (hiding === null) return null
  const challengers = origins
    .flatMap((list, at) => list.map((origin) => ({ at, origin, certainty: certaintyOn(origin, viewport) })))
    .filter(({ certainty }) => certainty === 'maybe' || certainty === 'state')
  if (challengers.length > challengersMax) return null
  const showing = challengers.filter((one) => hidingOn(origins, viewport, isText, [one]) === null)
  const doubtful = challengers.filter(({ certainty }) => certainty === 'maybe')
  if (showing.some(({ certainty }) => certainty === 'maybe') || (doubtful.length > 1 && isShown(doubtful))) return null
  const [first] = showing
  const hidingRule = hiding.winner.origin
  const isUntil = untilScripts.test(hidingRule.selector ?? '')
  return { hiding, shownBy: first?.origin ?? (isUntil ? hidingRule : null) }

  function isShown(forced: readonly Forced[]) {
    return hidingOn(origins, viewport, isText, forced) === null
  }
}

function cut(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > textMax ? `${plain.slice(0, textMax)}…` : plain
}

function declarationsOf({ properties, winner }: Hiding, values: readonly Origin[]): string {
  const declared = cascade(values)
  return properties.map((name) => `${name}: ${declared.get(name)?.value ?? winner.value}`).join('; ')
}

/**
 * What hides the link with this index, on large screens and on phones; `null` when nothing does. `isComplete`: all sheets of the page were read.
 * Without some of them colours are unknown.
 */
export function findHiding(
  styling: PageStyling,
  sheets: readonly PageSheet[],
  { link, isText, isComplete }: { link: number; isText: boolean; isComplete: boolean },
): HiddenBy | null {
  const chain = wholeChain(styling.chainOf(link))
  const origins = originsOf(sheets, chain)
  // Without styles no element is hidden.
  if (origins === null) return null
  const large = surelyHidden(origins, desktop, isText)
  const small = large === null ? null : surelyHidden(origins, phone, isText)
  if (large === null || small === null) return null
  if (surelyHidden(origins, tablet, isText) === null || surelyHidden(origins, wide, isText) === null) return null
  if (large.hiding.how === 'colour' && !isComplete) return null
  const { hiding } = large
  const { origin } = hiding.winner
  const shownBy = large.shownBy ?? small.shownBy
  const counting = (origins[hiding.at] ?? []).filter((one) => certaintyOn(one, desktop) === 'yes')
  return {
    how: hiding.how,
    selector: origin.selector === null ? null : cut(origin.selector),
    declarations: cut(declarationsOf(hiding, counting)),
    source: origin.url,
    element: cut(chain[hiding.at]?.source ?? ''),
    shownBy: shownBy === null ? null : cut(shownBy.selector ?? ''),
    isPrinted: hidingOn(origins, paper, isText) === null,
    method: 'stylesheet',
  }
}
