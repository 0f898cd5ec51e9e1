import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { hasIcon, type IconSet, iconSets, readIcon } from './icon-sets.ts'

/** An icon of a set: `tabler:blender`. */
export type IconName = `${IconSet}:${string}`

/** A rectangle in pixels. */
export type Box = { x: number; y: number; width: number; height: number }

export type IconPlacing = {
  /** The icon's ink is as large as fits, the same scale both ways. */
  box: Box
  /** Where the ink stands in the box when the box is wider or higher. */
  across?: 'left' | 'centre' | 'right'
  down?: 'top' | 'centre' | 'bottom'
  colour: string
  /** Of its lines, in pixels; sets of drawn outlines give the nearest of their weights. */
  thickness: number
}

type Shape = { path: Path2D; isFilled: boolean }
type Drawing = { shapes: Shape[]; side: number; ink: { left: number; top: number; right: number; bottom: number } }

export function isIconName(text: string): text is IconName {
  const [set = '', name = ''] = text.split(':')
  return iconSets.some((known) => known === set) && hasIcon(set as IconSet, name)
}

/** Draws an icon and returns the box of its ink. Throws when its set has no such icon. */
export function drawIcon(ctx: SKRSContext2D, name: IconName, placing: IconPlacing): Box {
  const drawing = drawingOf(name, placing)
  const { ink, side } = drawing
  const scale = scaleFor(drawing, placing)
  const width = (ink.right - ink.left) * scale
  const height = (ink.bottom - ink.top) * scale
  const x = placing.box.x + (placing.box.width - width) * shareOf(placing.across ?? 'centre')
  const y = placing.box.y + (placing.box.height - height) * shareOf(placing.down ?? 'centre')
  ctx.save()
  ctx.translate(x - ink.left * scale, y - ink.top * scale)
  ctx.scale(scale, scale)
  ctx.fillStyle = placing.colour
  ctx.strokeStyle = placing.colour
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.lineWidth = side === outlineSide ? 0 : placing.thickness / scale
  for (const { path, isFilled } of drawing.shapes) {
    if (isFilled) ctx.fill(path)
    else ctx.stroke(path)
  }
  ctx.restore()
  return { x, y, width, height }
}

function shareOf(place: 'left' | 'top' | 'centre' | 'right' | 'bottom'): number {
  if (place === 'centre') return 0.5
  return place === 'left' || place === 'top' ? 0 : 1
}

function scaleFor({ ink }: Drawing, { box }: IconPlacing): number {
  return Math.min(box.width / (ink.right - ink.left), box.height / (ink.bottom - ink.top))
}

/** Phosphor's icons are outlines of lines, in a view box of this side. */
const outlineSide = 256
/** How thick the lines of Phosphor's weights are in its view box. */
const weights = [
  ['-thin', 8],
  ['-light', 12],
  ['', 16],
  ['-bold', 24],
] as const

function drawingOf(name: IconName, placing: IconPlacing): Drawing {
  const [set, icon] = name.split(':') as [IconSet, string]
  if (set !== 'ph') return parse(set, icon, placing)
  const regular = parse(set, icon, placing)
  const wanted = placing.thickness / scaleFor(regular, placing)
  const [suffix] = [...weights].sort((a, b) => Math.abs(a[1] - wanted) - Math.abs(b[1] - wanted))[0] ?? weights[2]
  return suffix === '' || !hasIcon(set, icon + suffix) ? regular : parse(set, icon + suffix, placing)
}

const element = /<(path|circle|ellipse|rect)\b([^>]*)>/g
/** What shapes refer to or are cut by. */
const unsupported = /<(?:defs|use|clipPath|mask|text)\b/

/** The shapes of an icon. Sets of lines are stroked but for what says that it is filled. */
function parse(set: IconSet, name: string, { thickness, box }: IconPlacing): Drawing {
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

/** The smallest rectangle around all shapes with their lines, in units of the view box. */
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
