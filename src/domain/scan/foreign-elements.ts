import { endElement, HTML_INSIDE, HTML_KIND, type OpenElements, popTo, TEXT_INSIDE } from './open-elements.ts'

/** Closes SVG and MathML up to the innermost HTML. */
export function leaveForeign(open: OpenElements) {
  let level = open.size
  while (level > 1) {
    const kind = open.kind[level - 1] as number
    if (kind === HTML_KIND || (kind & (HTML_INSIDE | TEXT_INSIDE)) !== 0) break
    level -= 1
  }
  popTo(open, level)
}

/** An end tag in SVG or MathML (13.2.6.5). */
export function endForeign(open: OpenElements, element: number) {
  if (open.beyond > 0) {
    open.beyond -= 1
    return
  }
  for (let level = open.size - 1; level > 0; level -= 1) {
    if (open.kind[level] === HTML_KIND) break
    if (open.elements[level] === element) return popTo(open, level)
  }
  endElement(open, element)
}

/** An end tag in XML: closes the innermost element of that name, if one is open. */
export function endXml(open: OpenElements, element: number) {
  if (open.beyond > 0) {
    open.beyond -= 1
    return
  }
  if (open.counts[element & 1023] === 0) return
  for (let level = open.size - 1; level > 0; level -= 1) if (open.elements[level] === element) return popTo(open, level)
}
