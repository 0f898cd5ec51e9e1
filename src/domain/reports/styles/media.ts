import { spend, spendOnText } from './budget.ts'
import { allOf, anyOf, type Certainty, opposite } from './certainty.ts'

/** The display of a page. Lengths are CSS pixels. */
export type Viewport = { medium: 'screen' | 'print'; width: number; height: number; canHover: boolean }

export const desktop: Viewport = { medium: 'screen', width: 1_280, height: 800, canHover: true }
export const phone: Viewport = { medium: 'screen', width: 390, height: 844, canHover: false }
export const tablet: Viewport = { medium: 'screen', width: 820, height: 1_180, canHover: false }
export const wide: Viewport = { medium: 'screen', width: 1_920, height: 1_080, canHover: true }
export const paper: Viewport = { medium: 'print', width: 800, height: 1_100, canHover: false }

const pixelsPer: Record<string, number> = { px: 1, em: 16, rem: 16, pt: 4 / 3, cm: 37.8, mm: 3.78, in: 96 }

function holds(isTrue: boolean): Certainty {
  return isTrue ? 'yes' : 'no'
}

function pixels(text: string): number | null {
  const match = /^([+-]?[\d.]+)([a-z]*)$/.exec(text)
  const factor = pixelsPer[match?.[2] === '' ? 'px' : (match?.[2] ?? '')]
  return match === null || factor === undefined ? null : Number(match[1]) * factor
}

function compare(name: string, text: string, viewport: Viewport): Certainty {
  const length = pixels(text)
  const size = name.endsWith('width') ? viewport.width : viewport.height
  if (length === null) return 'maybe'
  if (name.startsWith('min-')) return holds(size >= length)
  return holds(name.startsWith('max-') ? size <= length : size === length)
}

/** `width >= 40em`, `40em <= width < 60em`. */
function compareRange(text: string, viewport: Viewport): Certainty {
  const parts = text.split(/(<=|>=|<|>|=)/).map((part) => part.trim())
  const nameIndex = parts.findIndex((part) => /^(?:width|height)$/.test(part))
  const name = parts[nameIndex]
  if (name === undefined) return 'maybe'
  const size = name === 'width' ? viewport.width : viewport.height
  const tests: Record<string, (one: number, other: number) => boolean> = {
    '<=': (one, other) => one <= other,
    '>=': (one, other) => one >= other,
    '<': (one, other) => one < other,
    '>': (one, other) => one > other,
    '=': (one, other) => one === other,
  }
  const results = parts.flatMap((sign, index): Certainty[] => {
    const test = tests[sign]
    if (test === undefined) return []
    const [left, right] = [parts[index - 1] ?? '', parts[index + 1] ?? ''].map((part) =>
      part === name ? size : pixels(part),
    )
    return left === null || left === undefined || right === null || right === undefined
      ? ['maybe']
      : [holds(test(left, right))]
  })
  return results.length === 0 ? 'maybe' : allOf(results)
}

function feature(text: string, viewport: Viewport): Certainty {
  if (/[<>=]/.test(text)) return compareRange(text, viewport)
  const [name = '', value = ''] = text.split(':').map((part) => part.trim())
  if (/^(?:min-|max-)?(?:device-)?(?:width|height)$/.test(name) && value !== '')
    return compare(name.replace('device-', ''), value, viewport)
  if (name === 'orientation') return holds((value === 'landscape') === viewport.width > viewport.height)
  if (name === 'prefers-color-scheme') return holds(value === 'light')
  if (name === 'prefers-reduced-motion') return holds(value === 'no-preference')
  if (name === 'scripting') return holds(value === 'enabled')
  if (name === 'hover' || name === 'any-hover') return holds((value !== 'none') === viewport.canHover)
  if (name === 'pointer' || name === 'any-pointer')
    return holds(value === '' || (value === 'fine') === viewport.canHover)
  return 'maybe'
}

/** Stylesheets that are written for visitors have no longer lists and no deeper negations. */
const listMax = 1_000
const negationsMax = 8

function partOf(part: string, viewport: Viewport, depth: number): Certainty {
  if (depth > negationsMax) return 'maybe'
  const text = part.trim()
  const negated = /^not\b\s*(.*)$/s.exec(text)
  if (negated !== null) return opposite(partOf(negated[1] ?? '', viewport, depth + 1))
  const inside = /^\(([^()]*)\)$/.exec(text)
  if (inside !== null) return feature(inside[1] ?? '', viewport)
  if (text.includes('(')) return 'maybe'
  const type = text.replace(/^only\s+/, '')
  if (type === 'all' || type === '') return 'yes'
  return holds(type === viewport.medium)
}

function queryApplies(query: string, viewport: Viewport, depth = 0): Certainty {
  if (depth > negationsMax) return 'maybe'
  const whole = /^\s*not\s+(?!\()(.*)$/s.exec(query)
  if (whole !== null) return opposite(queryApplies(whole[1] ?? '', viewport, depth + 1))
  if (/\bor\b/.test(query)) return anyOf(query.split(/\bor\b/).map((part) => partOf(part, viewport, depth)))
  return allOf(query.split(/\band\b/).map((part) => partOf(part, viewport, depth)))
}

/** Whether a list of media queries applies. */
export function mediaApplies(list: string, viewport: Viewport): Certainty {
  spend(1)
  spendOnText(list.length)
  if (list.length > listMax) return 'maybe'
  const text = list.toLowerCase().replace(/\/\*.*?\*\//gs, ' ')
  return text.trim() === '' ? 'yes' : anyOf(text.split(',').map((query) => queryApplies(query, viewport)))
}
