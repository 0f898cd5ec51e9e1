import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { hasIcon, type IconSet, iconSets, readIcon } from './icon-sets.ts'

/** An icon of a set: `tabler:blender`. */
export type IconName = `${IconSet}:${string}`

/** A rectangle in pixels. */
export type Box = { x: number; y: number; width: number; height: number }

export type IconPlacement = {
  /** The icon's ink is scaled to fit this box, with the same scale in both directions. */
  box: Box
  /** The alignment of the ink in the box, if the box is wider or higher. */
  across?: 'left' | 'centre' | 'right'
  down?: 'top' | 'centre' | 'bottom'
  colour: string
  /** The line thickness in pixels; sets of outlines use the nearest of their weights. */
  thickness: number
}

type Shape = { path: Path2D; isFilled: boolean }
type Drawing = { shapes: Shape[]; side: number; ink: { left: number; top: number; right: number; bottom: number } }

export function isIconName(text: string): text is IconName {
  const [set = '', name = ''] = text.split(':')
  return iconSets.some((known) => known === set) && hasIcon(set as IconSet, name)
}

/** Draws an icon and returns the box of its ink. Throws if its set has no such icon. */
export function drawIcon(ctx: SKRSContext2D, name: IconName, placement: IconPlacement): Box {
  const drawing = drawingOf(name, placement)
  const { ink, side } = drawing
  const scale = scaleFor(drawing, placement)
  const width = (ink.right - ink.left) * scale
  const height = (ink.bottom - ink.top) * scale
  const x = placement.box.x + (placement.box.width - width) * shareOf(placement.across ?? 'centre')
  const y = placement.box.y + (placement.box.height - height) * shareOf(placement.down ?? 'centre')
  ctx.save()
  ctx.translate(x - ink.left * scale, y - ink.top * scale)
  ctx.scale(scale, scale)
  ctx.fillStyle = placement.colour
  ctx.strokeStyle = placement.colour
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.lineWidth = side === outlineSide ? 0 : placement.thickness / scale
  for (const { path, isFilled } of drawing.shapes) {
    if (isFilled) ctx.fill(path)
    else ctx.stroke(path)
  }
  ctx.restore()
  return { x, y, width, height }
}

function shareOf(alignment: 'left' | 'top' | 'centre' | 'right' | 'bottom'): number {
  if (alignment === 'centre') return 0.5
  return alignment === 'left' || alignment === 'top' ? 0 : 1
}

function scaleFor({ ink }: Drawing, { box }: IconPlacement): number {
  return Math.min(box.width / (ink.right - ink.left), box.height / (ink.bottom - ink.top))
}

/** Phosphor's icons are outlines, in a view box of this side. */
const outlineSide = 256
/** The line thickness of Phosphor's weights in its view box. */
const weights = [
  ['-thin', 8],
  ['-light', 12],
  ['', 16],
  ['-bold', 24],
] as const

function drawingOf(name: IconName, placement: IconPlacement): Drawing {
  const [set, icon] = name.split(':') as [IconSet, string]
  if (set !== 'ph') return parse(set, icon, placement)
  const regular = parse(set, icon, placement)
  const exactThickness = placement.thickness / scaleFor(regular, placement)
  const [suffix] =
    [...weights].sort((a, b) => Math.abs(a[1] - exactThickness) - Math.abs(b[1] - exactThickness))[0] ?? weights[2]
  return suffix === '' || !hasIcon(set, icon + suffix) ? regular : parse(set, icon + suffix, placement)
}

const element = /<(path|circle|ellipse|rect)\b([^>]*)>/g
/** SVG elements that define, reference, clip or mask shapes, and text. */
const unsupported = /<(?:defs|use|clipPath|mask|text)\b/

/** The shapes of an icon. Sets of line icons are stroked, except for shapes that are marked as filled. */
function parse(set: IconSet, name: string, { thickness, box }: IconPlacement): Drawing {
  const source = readIcon(set, name)
  if (source === null || unsupported.test(source.body)) throw new Error(`no such icon: ${set}:${name}`)
  const shapes = [...source.body.matchAll(element)].map(([, tag = '', written = '']): Shape => {
    const attributes = new Map(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const isFilled =
      set === 'ph' || (attributes.get('fill') === 'currentColor' && attributes.get('stroke') === undefined)
    return { path: transformed(pathOf(tag, attributes), attributes.get('transform')), isFilled }
  })
  const half = set === 'ph' ? 0 : (thickness * source.side) / Math.max(1, Math.min(box.width, box.height)) / 2
  return { shapes, side: source.side, ink: inkOf(shapes, half) }
}

/** The smallest rectangle around all shapes including their lines, in units of the view box. */
function inkOf(shapes: readonly Shape[], half: number): Drawing['ink'] {
  const ink = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { path, isFilled } of shapes) {
    const [left, top, right, bottom] = path.computeTightBounds()
    const margin = isFilled ? 0 : half
    ink.left = Math.min(ink.left, left - margin)
    ink.top = Math.min(ink.top, top - margin)
    ink.right = Math.max(ink.right, right + margin)
    ink.bottom = Math.max(ink.bottom, bottom + margin)
  }
  return ink
}

function pathOf(tag: string, attributes: ReadonlyMap<string, string>): Path2D {
  if (tag === 'path') return new Path2D(attributes.get('d') ?? '')
  const number = (name: string) => Number(attributes.get(name) ?? 0)
  const path = new Path2D()
  if (tag === 'rect') path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  else if (tag === 'circle') path.arc(number('cx'), number('cy'), number('r'), 0, Math.PI * 2)
  else path.ellipse(number('cx'), number('cy'), number('rx'), number('ry'), 0, 0, Math.PI * 2)
  return path
}

function transformed(path: Path2D, transform: string | undefined): Path2D {
  if (transform === undefined) return path
  const [a, b, c, d, e, f] = (/^matrix\(([^)]*)\)$/.exec(transform)?.[1] ?? '').split(/[ ,]+/).map(Number)
  if (f === undefined) throw new Error(`unknown transform: ${transform}`)
  const moved = new Path2D()
  moved.addPath(path, { a, b, c, d, e, f } as DOMMatrix)
  return moved
}
