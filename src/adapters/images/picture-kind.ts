export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** The kind of a file by its first bytes; `null` for any other kind. */
export function pictureKindOf(bytes: Buffer): PictureKind | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (bytes.length < 16) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) === 'ftyp' && isAvif(bytes)) return 'avif'
  return null
}

/** Checked by its brands, because HEIC and video files have the same structure. */
function isAvif(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  for (let at = 8; at + 4 <= end; at += 4) if (/^avi[fs]$/.test(bytes.toString('latin1', at, at + 4))) return true
  return false
}

/** The beginnings of markup and programs. They are too long to occur in compressed pixels by chance. */
const markup = /<script[\s>/]|<\?php|<html[\s>]|<svg[\s>]|<!doctype\s+html/i

/** The signatures of archives, at the beginning or the end, searched at any position. */
const archives = ['PK\x03\x04', 'PK\x05\x06', 'Rar!\x1a', '7z\xbc\xaf']

/**
 * Whether a file that begins like a picture also contains something else that another program would recognise: a page, a document, an archive.
 * Returns what it contains, or `null`. Data that cameras append to a JPEG (a video, a second exposure) is allowed, because it is removed when the
 * picture is redrawn.
 */
export function findEmbeddedFile(bytes: Buffer, kind: PictureKind): string | null {
  const text = bytes.toString('latin1')
  if (markup.test(text)) return 'a web page or a program'
  if (text.slice(0, 1024).includes('%PDF-')) return 'a document'
  const end = endOf(bytes, kind)
  if (end === null) return null
  const rest = text.slice(end)
  if (archives.some((sign) => rest.includes(sign))) return 'an archive'
  if (rest.includes('%PDF-')) return 'a document'
  return kind !== 'jpeg' && rest.replaceAll('\0', '') !== '' ? 'another file' : null
}

/** The end of the picture; `null` if only reading the whole file would show it. */
function endOf(bytes: Buffer, kind: PictureKind): number | null {
  if (kind === 'webp') return 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2)
  if (kind === 'png') return endOfPng(bytes)
  if (kind === 'jpeg') return endOfJpeg(bytes)
  return kind === 'gif' ? endOfGif(bytes) : null
}

function endOfPng(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return null
}

/** Segments up to the first scan, then the first end mark, which cannot occur inside a scan. */
function endOfJpeg(bytes: Buffer): number | null {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) {
      const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), at)
      return end < 0 ? null : end + 2
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Blocks of a GIF: the palette, then extensions and frames, each in parts with their length first. */
function endOfGif(bytes: Buffer): number | null {
  const paletteBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1))
  let at = 13 + paletteBytes(bytes[10] ?? 0)
  const skipParts = () => {
    while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1
    at += 1
  }
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return at + 1
    if (block === 0x21) at += 2
    else if (block === 0x2c) at += 11 + paletteBytes(bytes[at + 9] ?? 0)
    else return null
    skipParts()
  }
  return null
}
