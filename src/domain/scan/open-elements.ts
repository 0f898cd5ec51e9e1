import {
  A,
  ENDS_PARAGRAPH,
  ENDS_SIBLING,
  elementOf,
  FORMATTING,
  HEADING,
  MARKER,
  P,
  SCOPE,
  SPECIAL,
  TABLE,
  TABLE_PART,
  TABLE_SCOPE,
  TEMPLATE,
  traits,
  VOID,
} from './markup/elements.ts'

/**
 * The open elements at a position: the standard's stack of open elements, as far as the surroundings of a link require it. At most 512 deep, as in
 * browsers; deeper elements are only counted. Level 0 is the body.
 */
export type OpenElements = {
  size: number
  /** The number of open elements beyond the depth limit. */
  beyond: number
  markers: number
  /**
   * Elements by level and, from `startsAt` on, the offsets of their start tags. It is one list because each access to a second list costs time for
   * every element.
   */
  elements: Int32Array
  /** Reasons to be hidden: of the element itself, and combined with those of its ancestors. */
  own: Uint8Array
  hidden: Uint8Array
  region: Uint8Array
  /** HTML, SVG or MathML, and whether its content is HTML. */
  kind: Uint8Array
  /** The number of open elements per number modulo 1,024, which elements share. Zero means that none is open. */
  counts: Int32Array
}

export const HTML_KIND = 0
export const SVG_KIND = 1
export const MATH_KIND = 2
export const FOREIGN = 3
/** HTML integration point (13.2.6). */
export const HTML_INSIDE = 4
/** MathML text integration point. */
export const TEXT_INSIDE = 8
/** "Special", but its content is not HTML. */
export const SPECIAL_KIND = 16

const depthMax = 512
const startsAt = depthMax

export function newOpenElements(): OpenElements {
  return {
    size: 1,
    beyond: 0,
    markers: 0,
    elements: new Int32Array(2 * depthMax),
    own: new Uint8Array(depthMax),
    hidden: new Uint8Array(depthMax),
    region: new Uint8Array(depthMax),
    kind: new Uint8Array(depthMax),
    counts: new Int32Array(1024),
  }
}

/** Closes all elements. Only a body of this region stays open. */
export function closeAll(open: OpenElements, region: number) {
  open.size = 1
  open.beyond = 0
  open.markers = 0
  open.own[0] = 0
  open.hidden[0] = 0
  open.region[0] = region
  open.counts.fill(0)
}

function traitsOf(element: number): number {
  return element > 0 ? (traits[element] as number) : 0
}

export function push(open: OpenElements, element: number, from: number, own: number, region: number, kind: number) {
  if (open.size === depthMax) {
    open.beyond += 1
    return
  }
  const { size } = open
  open.elements[size] = element
  open.elements[startsAt + size] = from
  open.own[size] = own
  open.hidden[size] = own | (open.hidden[size - 1] as number)
  open.region[size] = region
  open.kind[size] = kind
  open.counts[element & 1023] = (open.counts[element & 1023] as number) + 1
  if (kind === HTML_KIND && (traitsOf(element) & MARKER) !== 0) open.markers += 1
  open.size = size + 1
}

/** Closes the element at `level` and everything in it. */
export function popTo(open: OpenElements, level: number) {
  while (open.size > level) {
    open.size -= 1
    const element = open.elements[open.size] as number
    open.counts[element & 1023] = (open.counts[element & 1023] as number) - 1
    if (open.kind[open.size] === HTML_KIND && (traitsOf(element) & MARKER) !== 0) open.markers -= 1
  }
  open.beyond = 0
}

/** Removes the element at `level` from the stack. Blocks stay open, and so does formatting between the element and the innermost block. */
function removeAt(open: OpenElements, level: number, innermost: number) {
  popTo(open, innermost + 1)
  let to = level
  for (let at = level; at <= innermost; at += 1) {
    const element = open.elements[at] as number
    const isHtml = open.kind[at] === HTML_KIND
    const stays = at > level && (!isHtml || (traitsOf(element) & (SPECIAL | FORMATTING)) !== 0)
    if (!stays) open.counts[element & 1023] = (open.counts[element & 1023] as number) - 1
    else {
      for (const list of [open.elements, open.own, open.region, open.kind]) list[to] = list[at] as number
      open.elements[startsAt + to] = open.elements[startsAt + at] as number
      open.hidden[to] = (open.own[to] as number) | (open.hidden[to - 1] as number)
      to += 1
    }
  }
  open.size = to
}

/** Whether the search for an element ends at this level: at a `barrier`, or at HTML content of SVG or MathML. */
function isBarrier(open: OpenElements, level: number, barrier: number): boolean {
  const kind = open.kind[level] as number
  if (kind !== HTML_KIND) return (kind & (HTML_INSIDE | TEXT_INSIDE | SPECIAL_KIND)) !== 0
  return (traitsOf(open.elements[level] as number) & barrier) !== 0
}

/** The level of the innermost open `element` that is not behind a `barrier`, or 0. */
function levelOf(open: OpenElements, element: number, barrier: number): number {
  if (open.counts[element & 1023] === 0) return 0
  for (let level = open.size - 1; level > 0; level -= 1) {
    if (open.elements[level] === element && open.kind[level] === HTML_KIND) return level
    if (isBarrier(open, level, barrier)) return 0
  }
  return 0
}

function levelWith(open: OpenElements, trait: number, barrier: number): number {
  for (let level = open.size - 1; level > 0; level -= 1) {
    if ((traitsOf(open.elements[level] as number) & trait) !== 0 && open.kind[level] === HTML_KIND) return level
    if (isBarrier(open, level, barrier)) return 0
  }
  return 0
}

const BUTTON = elementOf('button')
/** By element. */
const siblings: (Siblings | undefined)[] = Array.from({ length: traits.length }, () => undefined)
type Siblings = { ends: readonly number[]; isInTable: boolean }
for (const [names, ends, isInTable] of [
  ['li', 'li', false],
  ['dd dt', 'dd dt', false],
  ['option', 'option', false],
  ['optgroup', 'option optgroup', false],
  ['td th', 'td th caption', true],
  ['tr', 'tr caption', true],
  ['tbody thead tfoot caption colgroup', 'tbody thead tfoot caption colgroup', true],
] as const) {
  for (const name of names.split(' ')) {
    siblings[elementOf(name)] = { ends: ends.split(' ').map(elementOf), isInTable }
  }
}
const passedByItems = new Set(['address', 'div', 'p'].map(elementOf))

/** Whether the search for an element of a list or a table ends at this level. */
function endsSearch(open: OpenElements, level: number, isInTable: boolean): boolean {
  if (isInTable) return isBarrier(open, level, TABLE_SCOPE)
  return isBarrier(open, level, SPECIAL) && !passedByItems.has(open.elements[level] as number)
}

function isAnyOpen(open: OpenElements, elements: readonly number[]): boolean {
  for (const element of elements) if (open.counts[element & 1023] !== 0) return true
  return false
}

/** Closes the open sibling that a start tag of its kind ends, such as the last item of a list. */
function endSibling(open: OpenElements, element: number) {
  const rule = siblings[element]
  if (rule === undefined) {
    const top = traitsOf(open.elements[open.size - 1] as number)
    if ((top & HEADING) !== 0) popTo(open, open.size - 1)
    return
  }
  if (!isAnyOpen(open, rule.ends)) return
  for (let level = open.size - 1; level > 0; level -= 1) {
    const isHtml = open.kind[level] === HTML_KIND
    if (isHtml && rule.ends.includes(open.elements[level] as number)) return popTo(open, level)
    if (endsSearch(open, level, rule.isInTable)) return
  }
}

/** Closes the elements that the start tag of an HTML element ends before the element is opened. */
export function closeImpliedElements(open: OpenElements, element: number) {
  const known = traitsOf(element)
  if ((known & ENDS_PARAGRAPH) !== 0 && open.counts[P & 1023] !== 0) endParagraph(open)
  if ((known & ENDS_SIBLING) !== 0) endSibling(open, element)
  if (element === A) endFormatting(open, A)
}

function endParagraph(open: OpenElements) {
  for (let level = open.size - 1; level > 0; level -= 1) {
    const element = open.elements[level] as number
    if (element === P && open.kind[level] === HTML_KIND) return popTo(open, level)
    if (element === BUTTON || isBarrier(open, level, SCOPE)) return
  }
}

/** The effect of the adoption agency on the ancestors of later content (13.2.6.4.7): the element is closed, blocks opened in it stay open. */
function endFormatting(open: OpenElements, element: number) {
  const level = levelOf(open, element, SCOPE)
  if (level === 0) return
  for (let at = open.size - 1; at > level; at -= 1) {
    if (isBarrier(open, at, SPECIAL)) return removeAt(open, level, at)
  }
  popTo(open, level)
}

/** An end tag in HTML. */
export function endElement(open: OpenElements, element: number) {
  if (open.beyond > 0) {
    open.beyond -= 1
    return
  }
  const top = open.size - 1
  if (open.elements[top] === element && open.kind[top] === HTML_KIND && top > 0) return popTo(open, top)
  const known = traitsOf(element)
  if ((known & FORMATTING) !== 0) return endFormatting(open, element)
  if (element === P) return endParagraph(open)
  const level = levelToEnd(open, element, known)
  if (level !== 0) popTo(open, level)
}

function levelToEnd(open: OpenElements, element: number, known: number): number {
  if ((known & VOID) !== 0) return 0
  if (element === TEMPLATE) return levelOf(open, element, 0)
  if ((known & HEADING) !== 0) return levelWith(open, HEADING, SCOPE)
  if ((known & TABLE_PART) !== 0) return levelOf(open, element, TABLE_SCOPE)
  return levelOf(open, element, (known & SPECIAL) !== 0 ? SCOPE : SPECIAL)
}

/** Whether table parts are allowed here; elsewhere their tags are ignored. */
export function isInTable(open: OpenElements): boolean {
  if (open.counts[TABLE & 1023] === 0 && open.counts[TEMPLATE & 1023] === 0) return false
  return levelWith(open, TABLE_SCOPE, 0) !== 0
}

export function isOpen(open: OpenElements, element: number): boolean {
  if (open.counts[element & 1023] === 0) return false
  return open.elements.lastIndexOf(element, open.size - 1) > 0
}

/** The offsets of the start tags of the open elements, outermost first. */
export function startOffsetsOf(open: OpenElements): number[] {
  const offsets: number[] = []
  for (let level = 1; level < open.size; level += 1) offsets.push(open.elements[startsAt + level] as number)
  return offsets
}
