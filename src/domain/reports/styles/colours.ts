/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const named: Record<string, Colour> = {
  transparent: [0, 0, 0, 0],
  white: [255, 255, 255, 1],
  black: [0, 0, 0, 1],
  red: [255, 0, 0, 1],
  green: [0, 128, 0, 1],
  blue: [0, 0, 255, 1],
  yellow: [255, 255, 0, 1],
  gray: [128, 128, 128, 1],
  grey: [128, 128, 128, 1],
  silver: [192, 192, 192, 1],
  whitesmoke: [245, 245, 245, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  gainsboro: [220, 220, 220, 1],
  lightgray: [211, 211, 211, 1],
  lightgrey: [211, 211, 211, 1],
}

function fromHex(digits: string): Colour | null {
  const short = digits.length === 3 || digits.length === 4
  if (!short && digits.length !== 6 && digits.length !== 8) return null
  const step = short ? 1 : 2
  const parts = Array.from({ length: digits.length / step }, (_, index) => {
    const part = digits.slice(index * step, (index + 1) * step)
    return Number.parseInt(short ? part + part : part, 16)
  })
  const [red = 0, green = 0, blue = 0, alpha = 255] = parts
  return [red, green, blue, alpha / 255]
}

function channel(text: string): number {
  return text.endsWith('%') ? Number.parseFloat(text) * 2.55 : Number(text)
}

/** A colour that is written as a name, in hex or with rgb(); `null` for any other. */
export function readColour(text: string): Colour | null {
  const value = text.trim()
  const word = Object.hasOwn(named, value) ? named[value] : undefined
  if (word !== undefined) return word
  const hex = /^#([\da-f]+)$/.exec(value)
  if (hex !== null) return fromHex(hex[1] ?? '')
  const rgb = /^rgba?\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)(?:[\s,/]+([\d.]+)(%?))?\s*\)$/.exec(value)
  if (rgb === null) return null
  const alpha = rgb[4] === undefined ? 1 : Number(rgb[4]) / (rgb[5] === '%' ? 100 : 1)
  return [channel(rgb[1] ?? '0'), channel(rgb[2] ?? '0'), channel(rgb[3] ?? '0'), alpha]
}

function luminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Text with less contrast than this cannot be distinguished from its background (WCAG 2.2 requires 4.5). */
const contrastMin = 1.05

/** Whether text of one opaque colour cannot be seen on another. */
export function isIndistinguishable(text: Colour, background: Colour): boolean {
  const [one, other] = [luminance(text), luminance(background)]
  const isNear = text.slice(0, 3).every((value, index) => Math.abs(value - (background[index] ?? 0)) <= 8)
  return isNear && (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < contrastMin
}
