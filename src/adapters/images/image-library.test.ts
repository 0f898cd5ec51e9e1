import { expect, test } from 'vitest'
import { sharp } from './image-library.ts'
import { redrawPicture } from './redraw-picture.ts'

test('nothing of a picture stays in memory after it is redrawn', async () => {
  const background = { r: 40, g: 90, b: 60 }
  const file = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  expect(await redrawPicture(file)).toMatchObject({ ok: true })
  expect(sharp.cache()).toMatchObject({ memory: { current: 0 }, items: { current: 0 } })
})
