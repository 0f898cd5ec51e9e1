/*
 * Whether a colour has enough contrast: contrast ratios of WCAG 2.2 (1.4.3 and 1.4.11). A brand's colour is drawn as a plate with the brand's name on
 * it, on the light and on the dark surfaces of a page.
 */

/** The surfaces of both themes behind a plate; a report's PDF is white. */
const brandSurfaces = ['#ffffff', '#fbfaf7', '#191c1e', '#121415'] as const
/** The possible colours of the name; the one with more contrast is used. */
const plateInks = ['#ffffff', '#16181a'] as const
/** WCAG 2.2, 1.4.3 (level AA). */
const textContrastMin = 4.5
/** WCAG 2.2, 1.4.11. */
const shapeContrastMin = 3

export type BrandColourCheck = {
  /** The lower contrast of the plate with the light surfaces, and with the dark ones. */
  onLight: number
  onDark: number
  /** The ink of the name and its contrast with the plate. */
  ink: (typeof plateInks)[number]
  text: number
  passes: boolean
}

/** Checks `#rrggbb`. */
export function checkBrandColour(colour: string): BrandColourCheck {
  const contrasts = brandSurfaces.map((surface) => contrastRatio(colour, surface))
  const onLight = Math.min(...contrasts.slice(0, 2))
  const onDark = Math.min(...contrasts.slice(2))
  const [white, dark] = plateInks
  const ink = contrastRatio(colour, white) >= contrastRatio(colour, dark) ? white : dark
  const text = contrastRatio(colour, ink)
  const passes = onLight >= shapeContrastMin && onDark >= shapeContrastMin && text >= textContrastMin
  return { onLight, onDark, ink, text, passes }
}

/**
 * The nearest colour that passes: of the same hue, lighter or darker, and with less chroma where the sRGB gamut requires it. A colour that passes is
 * returned unchanged.
 */
export function nearestBrandColour(colour: string): string {
  if (checkBrandColour(colour).passes) return colour
  const original = toOklab(channelsOf(colour))
  let best = { colour, distance: Number.POSITIVE_INFINITY }
  for (let step = 0; step <= lightnessSteps; step += 1) {
    const candidate = shownAt(step / lightnessSteps, original)
    const distance = distanceOf(toOklab(channelsOf(candidate)), original)
    if (distance < best.distance && checkBrandColour(candidate).passes) best = { colour: candidate, distance }
  }
  return best.colour
}

/** The contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

type Triple = readonly [number, number, number]

const lightnessSteps = 400

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map(toLinear) as unknown as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Values from 0 to 1. */
function channelsOf(colour: string): Triple {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** Lightness and two colour axes of Oklab, in which equal distances look equal (Björn Ottosson, "A perceptual color space for image processing"). */
function toOklab(channels: Triple): Triple {
  const [red, green, blue] = channels.map(toLinear) as unknown as Triple
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}

function shownAt(lightness: number, [, a, b]: Triple): string {
  for (let chroma = 1; chroma > 0; chroma -= 0.05) {
    const channels = fromOklab([lightness, a * chroma, b * chroma])
    if (channels.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return hexOf(channels)
  }
  return hexOf(fromOklab([lightness, 0, 0]))
}

function hexOf(channels: Triple): string {
  const digits = channels.map((channel) =>
    Math.round(255 * Math.min(1, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

function distanceOf(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
