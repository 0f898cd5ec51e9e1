import type { Metadata, Sharp } from 'sharp'
import { imagePixelsMax, imageSideMax } from '#contract/limits.ts'
import { sharp } from './image-library.ts'
import { findEmbeddedFile, type PictureKind, pictureKindOf } from './picture-kind.ts'

const wideMax = 1600
const narrowMax = 800
/** The maximum of frames of an animation; a longer one is reduced to its first frame. */
const framesMax = 120
const qualities = { still: 82, animated: 75 }

type RedrawnPicture = {
  width: number
  height: number
  isAnimated: boolean
  /** WebP, at most 1,600 pixels wide. */
  wide: Buffer
  /** WebP, 800 pixels wide; `null` if `wide` is not wider. */
  narrow: Buffer | null
}

/** `problem`: the fault of the file, as a sentence for the uploader. */
export type Redrawing = { ok: true; picture: RedrawnPicture } | { ok: false; problem: string }

const kindNames: Record<PictureKind, string> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' }
/** The library's names of the formats. */
const formats: Record<PictureKind, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' }

/**
 * A picture in the form in which it is stored: redrawn as WebP in two widths, upright, in sRGB, so that only the pixels of the upload remain: no
 * location, no name, no second file. The bytes decide its kind, not its name or type. A file is refused if it is not a JPEG, PNG, WebP, AVIF or GIF,
 * contains something else, is truncated, or exceeds the size limits.
 */
export async function redrawPicture(bytes: Buffer): Promise<Redrawing> {
  const kind = pictureKindOf(bytes)
  if (kind === null) return refused(`The file is no picture that can be used. Choose a JPEG, PNG, WebP, AVIF or GIF.`)
  const stowaway = findEmbeddedFile(bytes, kind)
  if (stowaway !== null)
    return refused(`The file is a ${kindNames[kind]} picture with ${stowaway} in it. Save it again as a picture alone.`)
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'truncated' })
    .metadata()
    .catch(() => null)
  if (metadata === null || metadata.format !== formats[kind] || (kind === 'avif' && metadata.compression !== 'av1'))
    return refused(`The file begins like a ${kindNames[kind]} picture, but is broken.`)
  const tooLarge = sizeProblem(metadata)
  if (tooLarge !== null) return refused(tooLarge)
  try {
    return { ok: true, picture: await redraw(bytes, isMoving(metadata)) }
  } catch {
    return refused(`The ${kindNames[kind]} picture is broken or cut off.`)
  }
}

function refused(problem: string): Redrawing {
  return { ok: false, problem }
}

/** `pageHeight` is the height of one frame, if all frames are stacked vertically. */
function sizeProblem({ width, height, pageHeight }: Metadata): string | null {
  const tall = pageHeight ?? height
  if (Math.max(width, tall) > imageSideMax)
    return `The picture has ${format(width)} by ${format(tall)} pixels; at most ${format(imageSideMax)} a side can be used.`
  if (width * tall > imagePixelsMax)
    return `The picture has ${Math.round((width * tall) / 1e6)} million pixels; at most ${imagePixelsMax / 1e6} million can be used.`
  return null
}

function format(number: number): string {
  return number.toLocaleString('en')
}

function isMoving({ pages = 1, width, pageHeight, height }: Metadata): boolean {
  return pages > 1 && pages <= framesMax && pages * width * (pageHeight ?? height) <= imagePixelsMax
}

async function redraw(bytes: Buffer, isAnimated: boolean): Promise<RedrawnPicture> {
  const open = () =>
    sharp(bytes, {
      limitInputPixels: imagePixelsMax,
      failOn: 'truncated',
      animated: isAnimated,
      sequentialRead: true,
    }).autoOrient()
  const webp = (picture: Sharp, width: number) =>
    picture
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: isAnimated ? qualities.animated : qualities.still, effort: 4 })
      .toBuffer({ resolveWithObject: true })
  const wide = await webp(open(), wideMax)
  const { width } = wide.info
  const height = wide.info.pageHeight ?? wide.info.height
  const narrow = width > narrowMax ? (await webp(sharp(wide.data, { animated: isAnimated }), narrowMax)).data : null
  return { width, height, isAnimated, wide: wide.data, narrow }
}
