import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { drawComposition } from './compositions/draw-composition.ts'
import { checkArms } from './compositions/frame.ts'
import { drawableText, fittedText, isRightToLeft, shortened } from './display-text.ts'
import { encodeDrawing } from './encode-drawing.ts'
import { fontOf, registerFonts } from './fonts.ts'
import { findTopicIcons } from './icons/find-topic-icons.ts'
import { ink, type Palette, paper } from './palette.ts'
import { seededRandom } from './seeded-random.ts'

const openGraphWidth = 1200
const openGraphHeight = 630

const margin = 64
const panelWidth = 372
/** The area of the composition beside a title, and without a title. */
const sidePanel = { x: openGraphWidth - panelWidth, y: 0, width: panelWidth, height: openGraphHeight }
const wholePanel = { x: 0, y: 120, width: openGraphWidth, height: openGraphHeight - 120 }
const textWidth = openGraphWidth - panelWidth - margin * 2
const titleSizes = [112, 96, 84, 76, 68, 60, 54, 48, 44]
const titleLinesMax = 4
const titleTop = 134
const titleBottom = 484
const rule = 518

function underlineWithCheck(ctx: SKRSContext2D, palette: Palette, x0: number, x1: number, y: number, size: number) {
  ctx.beginPath()
  ctx.moveTo(x0, y)
  ctx.lineTo(x1, y)
  checkArms(ctx, x1, y, size)
  ctx.lineWidth = 5
  ctx.lineJoin = 'miter'
  ctx.strokeStyle = palette.accent
  ctx.stroke()
}

/** The name of the site with its mark, in the upper corner. */
function drawHost(ctx: SKRSContext2D, palette: Palette, host: string) {
  underlineWithCheck(ctx, palette, margin, margin + 20, margin + 14, 30)
  ctx.font = fontOf('sans', 600, 26)
  ctx.fillStyle = palette.ink
  const name = shortened(host, (part) => ctx.measureText(part).width <= textWidth - 84)
  ctx.fillText(name, margin + 76, margin + 18)
}

/** The title on up to four lines above the rule; right-to-left titles are aligned to the right. */
function drawTitle(ctx: SKRSContext2D, palette: Palette, title: string) {
  ctx.fontVariationSettings = "'opsz' 60"
  const block = fittedText(ctx, title, {
    typeface: 'serif',
    weight: 600,
    sizes: titleSizes,
    width: textWidth,
    height: titleBottom - titleTop,
    linesMax: titleLinesMax,
    lineHeight: 1.13,
  })
  ctx.font = block.font
  ctx.fillStyle = palette.ink
  ctx.direction = isRightToLeft(title) ? 'rtl' : 'ltr'
  ctx.textAlign = 'start'
  const x = ctx.direction === 'rtl' ? margin + textWidth : margin
  const lastBaseline = titleBottom - block.size * 0.22
  block.lines.forEach((line, i) => {
    ctx.fillText(line, x, lastBaseline - block.leading * (block.lines.length - 1 - i))
  })
  ctx.direction = 'ltr'
  ctx.fontVariationSettings = 'normal'
}

/** The keyword as a link, underlined and checked, below a hairline. */
function drawKeyword(ctx: SKRSContext2D, palette: Palette, keyword: string) {
  ctx.fillStyle = palette.hairline
  ctx.fillRect(margin, rule, textWidth, 1)
  if (keyword === '') return
  ctx.font = fontOf('sans', 500, 28, keyword)
  ctx.fillStyle = palette.ink
  const text = shortened(keyword, (part) => ctx.measureText(part).width <= textWidth - 70)
  ctx.fillText(text, margin, 568)
  underlineWithCheck(ctx, palette, margin, margin + ctx.measureText(text).width + 6, 582, 34)
}

/**
 * Draws the preview picture of an article for shared links: a PNG of exactly 1200x630 with the title, the keyword and the site's name (`host`). If no
 * font of this machine has the script of the title, the keyword is drawn instead; if that cannot be drawn either, the composition is drawn alone.
 * `category` decides the composition if the keyword is unknown. The same input gives the same bytes on the same machine.
 */
export async function drawOpenGraph(input: {
  title: string
  keyword: string
  host: string
  category?: string
  seed: string
}): Promise<Uint8Array> {
  registerFonts()
  const random = seededRandom(`open graph ${input.seed}`)
  const canvas = createCanvas(openGraphWidth, openGraphHeight)
  const ctx = canvas.getContext('2d')
  const keyword = drawableText(input.keyword) ?? ''
  // The keyword replaces a title that cannot be drawn.
  const title = drawableText(input.title) || keyword
  const host = drawableText(input.host) ?? ''
  const palette = random.chance(0.25) ? ink : paper
  const panelPalette = random.chance(0.5) ? palette : palette === ink ? paper : ink
  ctx.fillStyle = palette.ground
  ctx.fillRect(0, 0, openGraphWidth, openGraphHeight)

  const { icons } = findTopicIcons(input.keyword, input.category)
  if (host !== '') drawHost(ctx, palette, host)
  if (title === '') {
    drawComposition(ctx, wholePanel, { palette, random, icons })
    ctx.fillStyle = palette.hairline
    ctx.fillRect(0, wholePanel.y, openGraphWidth, 1)
  } else {
    drawComposition(ctx, sidePanel, { palette: panelPalette, random, icons })
    ctx.fillStyle = palette.hairline
    ctx.fillRect(sidePanel.x, 0, 1, openGraphHeight)
    drawTitle(ctx, palette, title)
    drawKeyword(ctx, palette, title === keyword ? '' : keyword)
  }
  return encodeDrawing(canvas)
}
