import { createCanvas } from '@napi-rs/canvas'
import { drawComposition } from './compositions/draw-composition.ts'
import { encodeDrawing } from './encode-drawing.ts'
import { findTopicIcons } from './icons/find-topic-icons.ts'
import { ink, paper, sand } from './palette.ts'
import { seededRandom } from './seeded-random.ts'

const coverWidth = 1600
const coverHeight = 900

/**
 * Draws the cover of an article without a photograph: a PNG of 1600x900 without words, or the same picture `width` pixels wide, composed of icons of
 * its topic. `category` decides if the keyword is unknown. The same input gives the same bytes on the same machine. The format is PNG, because flat
 * colours and hairlines are smaller and cleaner in it than in a lossy format.
 */
export async function drawCover(input: {
  keyword: string
  category?: string
  seed: string
  width?: number
}): Promise<Uint8Array> {
  const { width = coverWidth } = input
  const random = seededRandom(`cover ${input.seed}`)
  const canvas = createCanvas(width, Math.round((width * coverHeight) / coverWidth))
  const palette = random.pick([paper, paper, sand, ink])
  const area = { x: 0, y: 0, width: coverWidth, height: coverHeight }
  const ctx = canvas.getContext('2d')
  ctx.scale(width / coverWidth, width / coverWidth)
  const { icons } = findTopicIcons(input.keyword, input.category)
  drawComposition(ctx, area, { palette, random, icons })
  return encodeDrawing(canvas)
}
