import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { pdfTexts } from '#test/harness/pdf-texts.ts'
import { countsOf } from '../counts.ts'
import type { PageRow } from '../sign/read-results.ts'
import { createPdfDrawer } from './create-pdf-drawer.ts'
import type { PdfInput } from './draw-pdf.ts'

function inputOf(changes: Partial<PdfInput> = {}): PdfInput {
  const now = new Date('2026-12-04T10:00:00.000Z')
  const report = { id: crypto.randomUUID(), destinationUrl: 'https://shop.example/', anchorText: 'a', keyword: 'k' }
  const run = { number: 1, status: 'done', finishedAt: now, signedAt: now, sha256: Buffer.alloc(32), keyId: 'key' }
  const signed = { report, run, counts: countsOf({ found: 1 }, 1) } as unknown as PdfInput['signed']
  return {
    signed,
    origin: 'https://links.example',
    plain: true,
    hidden: new Set(),
    brand: null,
    history: null,
    ...changes,
  }
}

async function* rowsOf(host: string, count: number, perPart = 50): AsyncGenerator<PageRow[]> {
  for (let from = 1; from <= count; from += perPart)
    yield Array.from({ length: Math.min(perPart, count - from + 1) }, (_, index) => ({
      position: from + index,
      url: `https://${host}/${from + index}`,
      verdict: 'found',
      anchorText: 'rain barrels',
      relKind: 'follow',
      isIndexable: true,
    }))
}

const whole = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Readable.from(pieces).toArray())
const urlsIn = (pdf: Buffer) => pdfTexts(pdf).filter((text) => text.startsWith('https://') && /\/\d+$/.test(text))

test('a PDF is drawn by another thread: this one only passes the rows on', async () => {
  const draw = createPdfDrawer()
  await whole(draw(inputOf(), rowsOf('a.example', 10)))
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()]
  await whole(draw(inputOf(), rowsOf('a.example', 2_000)))
  const [ownUsed, allUsed] = [process.threadCpuUsage(own), process.cpuUsage(all)]
  expect((ownUsed.user + ownUsed.system) / (allUsed.user + allUsed.system)).toBeLessThan(0.3)
})

test('documents that are drawn at the same time take turns, and each has its own rows', async () => {
  const draw = createPdfDrawer()
  let isLongDone = false
  const long = whole(draw(inputOf(), rowsOf('long.example', 2_000))).then((pdf) => {
    isLongDone = true
    return pdf
  })
  const short = await whole(draw(inputOf(), rowsOf('short.example', 60)))
  expect(isLongDone).toBe(false)
  expect(urlsIn(short)).toEqual(Array.from({ length: 60 }, (_, index) => `https://short.example/${index + 1}`))
  expect(urlsIn(await long)).toHaveLength(2_000)
})

test('a document that cannot be drawn fails alone, and one without a waiting caller ends', async () => {
  const draw = createPdfDrawer()
  const broken = { name: 'Acme', colour: null, logo: Buffer.from('no picture') }
  const good = whole(draw(inputOf(), rowsOf('a.example', 300)))
  await expect(whole(draw(inputOf({ brand: broken }), rowsOf('b.example', 10)))).rejects.toThrow('could not be drawn')
  const abandoned = draw(inputOf(), rowsOf('c.example', 2_000))
  await abandoned.next()
  await abandoned.return(undefined)
  expect(urlsIn(await good)).toHaveLength(300)
})

test('of too many documents at the same time the next is refused', async () => {
  const draw = createPdfDrawer()
  const open = Array.from({ length: 16 }, () => draw(inputOf(), rowsOf('a.example', 500)))
  await Promise.all(open.map((one) => one.next()))
  await expect(draw(inputOf(), rowsOf('a.example', 1)).next()).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all(open.map((one) => one.return(undefined)))
  expect(urlsIn(await whole(draw(inputOf(), rowsOf('a.example', 5))))).toHaveLength(5)
})
