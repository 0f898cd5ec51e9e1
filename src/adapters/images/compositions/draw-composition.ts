import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from '../palette.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { arcsComposition } from './arcs.ts'
import { articleComposition } from './article.ts'
import { cellsComposition } from './cells.ts'
import { chainsComposition } from './chains.ts'
import { constructionComposition } from './construction.ts'
import { type Composition, wordWidths } from './frame.ts'
import { ledgerComposition } from './ledger.ts'
import { spinesComposition } from './spines.ts'

type Rectangle = { x: number; y: number; width: number; height: number }

/** Fills `area` with one of the compositions, chosen and varied by `random`. */
export function drawComposition(
  ctx: SKRSContext2D,
  area: Rectangle,
  palette: Palette,
  random: SeededRandom,
  keyword: string,
) {
  const compositions: [Composition, ...Composition[]] = [
    articleComposition((letterWidth) => wordWidths(keyword, letterWidth)),
    cellsComposition,
    chainsComposition,
    arcsComposition,
    ledgerComposition,
    spinesComposition,
    constructionComposition,
  ]
  const compose = random.pick(compositions)
  ctx.save()
  ctx.beginPath()
  ctx.rect(area.x, area.y, area.width, area.height)
  ctx.clip()
  ctx.translate(area.x, area.y)
  ctx.fillStyle = palette.ground
  ctx.fillRect(0, 0, area.width, area.height)
  const unit = Math.min(area.width / 880, area.height / 900)
  compose({ ctx, width: area.width, height: area.height, unit, palette, random })
  ctx.restore()
}
