import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { pictureSize } from './picture-size.ts'
import { redrawLogo } from './redraw-logo.ts'

function picture(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#2563eb'
  context.fillRect(0, 0, width, height)
  return canvas
}

const formats = [
  ['png', (canvas: ReturnType<typeof picture>) => canvas.encode('png')],
  ['jpeg', (canvas: ReturnType<typeof picture>) => canvas.encode('jpeg', 80)],
  ['webp', (canvas: ReturnType<typeof picture>) => canvas.encode('webp', 80)],
] as const

test.each(formats)('a %s is redrawn as a small PNG', async (kind, encode) => {
  const bytes = await encode(picture(960, 640))
  expect(pictureSize(bytes)).toEqual({ kind, width: 960, height: 640 })
  const logo = await redrawLogo(bytes)
  expect(pictureSize(logo ?? Buffer.alloc(0))).toEqual({ kind: 'png', width: 240, height: 160 })
  const context = createCanvas(1, 1).getContext('2d')
  context.drawImage(await loadImage(logo ?? Buffer.alloc(0)), 0, 0)
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
  expect(Math.max(Math.abs(red - 0x25), Math.abs(green - 0x63), Math.abs(blue - 0xeb))).toBeLessThan(12)
  expect(alpha).toBe(255)
})

test('a small logo keeps its size', async () => {
  const logo = await redrawLogo(await picture(31, 17).encode('png'))
  expect(pictureSize(logo ?? Buffer.alloc(0))).toMatchObject({ width: 31, height: 17 })
})

test('only pixels are stored: neither metadata in a picture nor data after it', async () => {
  const plain = await picture(40, 20).encode('png')
  const comment = Buffer.from('tEXtComment\0taken at home')
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, comment.length - 4]), comment, Buffer.alloc(4)])
  const bytes = Buffer.concat([
    plain.subarray(0, 33),
    chunk,
    plain.subarray(33),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const logo = await redrawLogo(bytes)
  expect(logo).not.toBeNull()
  expect(logo?.includes('home')).toBe(false)
  expect(logo?.includes('script')).toBe(false)
  expect(logo?.includes('tEXt')).toBe(false)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'

/** A header with these dimensions but without pixels. */
function promising(width: number, height: number) {
  const header = Buffer.alloc(33)
  header.write('\x89PNG\r\n\x1a\n', 'latin1')
  header.write('\0\0\0\rIHDR', 8, 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

test.each([
  ['an SVG', Buffer.from(svg)],
  ['an SVG behind an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('not a picture')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['a PNG of a billion pixels', promising(30_000, 30_000)],
  ['a PNG of no pixel', promising(0, 10)],
  ['a PNG that ends after its header', promising(10, 10)],
  ['a PNG that ends within its header', promising(10, 10).subarray(0, 18)],
  ['a JPEG that ends within its header', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4])],
  ['a JPEG of fill bytes alone', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000, 0xff)])],
  ['a picture that is too many bytes', Buffer.concat([promising(10, 10), Buffer.alloc(512 * 1_024)])],
])('refused: %s', async (_name, bytes) => {
  expect(await redrawLogo(bytes)).toBeNull()
})
