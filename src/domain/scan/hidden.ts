import type { FoundLink } from '#contract/reports/report-evidence.ts'

/* Reasons why an element and its content are not visible, one bit each. */
export const HIDDEN_ATTRIBUTE = 1
export const CSS = 2
export const IN_NOSCRIPT = 4
export const IN_TEMPLATE = 8
export const ARIA_HIDDEN = 16

/** Text in such a hidden element is not read by people. */
export const UNREAD = HIDDEN_ATTRIBUTE | CSS | IN_NOSCRIPT | IN_TEMPLATE

const names = [
  [HIDDEN_ATTRIBUTE, 'hidden_attribute'],
  [CSS, 'css'],
  [IN_NOSCRIPT, 'noscript'],
  [IN_TEMPLATE, 'template'],
  [ARIA_HIDDEN, 'aria_hidden'],
] as const

export function hiddenNames(bits: number): FoundLink['hidden'] {
  return names.filter(([bit]) => (bits & bit) !== 0).map(([, name]) => name)
}

/** From this shift on, in pixels, text is outside of every screen. */
const offScreenPx = 500
const pixelsPer: Record<string, number> = { px: 1, em: 16, rem: 16, pt: 4 / 3, vw: 10, vh: 8, '%': 10 }

function pixels(value: string | undefined): number {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)/.exec(value ?? '')
  return match === null ? Number.NaN : Number(match[1]) * (pixelsPer[match[2] ?? ''] ?? 1)
}

function isZero(value: string | undefined): boolean {
  return /^[+-]?0*\.?0*(?:%|[a-z]+)?$/.test(value ?? '') && /0/.test(value ?? '')
}

function isOffScreen(style: Map<string, string>): boolean {
  if (pixels(style.get('text-indent')) <= -offScreenPx) return true
  const sides = ['left', 'top', 'right', 'bottom'].map((side) => pixels(style.get(side)))
  if (/^(?:absolute|fixed|relative)/.test(style.get('position') ?? '')) {
    if (sides.some((side) => side <= -offScreenPx)) return true
  }
  return ['margin-left', 'margin-top'].some((side) => pixels(style.get(side)) <= -offScreenPx * 2)
}

function isClipped(style: Map<string, string>): boolean {
  const clip = (style.get('clip') ?? '').replace(/[\s,]+/g, ' ')
  const isOut = /^(?:absolute|fixed)/.test(style.get('position') ?? '')
  if (isOut && /^rect\( ?([01])(?:px)? \1(?:px)? \1(?:px)? \1(?:px)? ?\)/.test(clip)) return true
  if (/^(?:inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0\s*\))/.test(style.get('clip-path') ?? '')) return true
  if (/\bscale(?:3d|x|y)?\(\s*0(?:\.0+)?\s*[,)]/.test(style.get('transform') ?? '')) return true
  const isSmall = ['width', 'height', 'max-height', 'max-width'].some((side) => Math.abs(pixels(style.get(side))) <= 1)
  return isSmall && /^(?:hidden|clip)/.test(style.get('overflow') ?? '')
}

function declarations(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const important = new Set<string>()
  const plain = text.toLowerCase().replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
  for (const declaration of plain.split(';')) {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim()
    const value = declaration.slice(colon + 1).trim()
    const isImportant = /!\s*important$/.test(value)
    if (name === '' || (important.has(name) && !isImportant)) continue
    if (isImportant) important.add(name)
    found.set(name, value.replace(/\s*!\s*important$/, ''))
  }
  return found
}

/** A fast pre-check: every way of hiding with styles contains one of these words. `/*` is included because a comment may split a word. */
const telling =
  /none|hidden|collapse|opacity|font-size\s*:\s*[+.]?0|indent|position|clip|margin-(?:left|top)\s*:\s*-|transform|\/\*/i

/** Whether a `style` attribute hides its element: not displayed, without size or colour, or placed outside of the screen. */
export function hidesByStyle(text: string): boolean {
  if (!telling.test(text)) return false
  const style = declarations(text)
  if (style.get('display') === 'none' || style.get('content-visibility') === 'hidden') return true
  if (/^(?:hidden|collapse)$/.test(style.get('visibility') ?? '')) return true
  if (isZero(style.get('opacity')) || isZero(style.get('font-size'))) return true
  return isOffScreen(style) || isClipped(style)
}

const commentsName =
  /(?:^|\s)(?:comments?|comment-?lists?|comments?[-_](?:area|section|wrapper|list|container|body|content|block|box|thread|text|item|template)|commentsection|(?:post|article|user|blog|entry|fb|wp|div|li)-comments?(?:-\d+)?|comment[-_]?\d+|disqus[\w-]*|dsq-[\w-]*)(?=\s|$)/i

/** Whether an `id` or `class` marks readers' comments. A name that only counts comments or links to them does not. */
export function namesComments(value: string): boolean {
  return commentsName.test(value)
}
