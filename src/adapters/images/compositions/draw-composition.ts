import type { SKRSContext2D } from '@napi-rs/canvas'
import type { IconName } from '../icons/icon.ts'
import type { Palette } from '../palette.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { annotatedComposition } from './annotated.ts'
import { baselineComposition } from './baseline.ts'
import { diptychComposition } from './diptych.ts'
import type { Composition } from './frame.ts'
import { largeComposition } from './large.ts'
import { orbitComposition } from './orbit.ts'
import { patternComposition } from './pattern.ts'
import { rowComposition } from './row.ts'
import { sheetComposition } from './sheet.ts'

type Rectangle = { x: number; y: number; width: number; height: number }

/** Compositions for areas of any shape. */
const compositions: [Composition, ...Composition[]] = [
  baselineComposition,
  sheetComposition,
  annotatedComposition,
  largeComposition,
  orbitComposition,
  patternComposition,
  diptychComposition,
]
const wideCompositions: [Composition, ...Composition[]] = [...compositions, rowComposition]

/** Fills `area` with a composition of a topic's icons, the main one first, chosen and varied by `random`. */
export function drawComposition(
  ctx: SKRSContext2D,
  area: Rectangle,
  {
    palette,
    random,
    icons: [main, ...others],
  }: { palette: Palette; random: SeededRandom; icons: readonly [IconName, ...IconName[]] },
) {
  const isWide = area.width > area.height * 1.2
  const compose = random.pick(isWide ? wideCompositions : compositions)
  ctx.save()
  ctx.beginPath()
  ctx.rect(area.x, area.y, area.width, area.height)
  ctx.clip()
  ctx.translate(area.x, area.y)
  ctx.fillStyle = palette.ground
  ctx.fillRect(0, 0, area.width, area.height)
  const unit = Math.min(area.width / 880, area.height / 900)
  compose({
    ctx,
    width: area.width,
    height: area.height,
    isWide,
    unit,
    palette,
    random,
    main,
    others: othersOf(others, random),
  })
  ctx.restore()
}

const firstOthers = 3

/** The icons closest to the topic first, in an order that depends on the seed. */
function othersOf(others: readonly IconName[], random: SeededRandom): IconName[] {
  return [...random.shuffled(others.slice(0, firstOthers)), ...others.slice(firstOthers)]
}
