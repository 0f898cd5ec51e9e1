import { expect, test } from 'vitest'
import { draftHtmlMax } from '#contract/limits.ts'
import { createDraftReader } from './create-draft-reader.ts'
import { readDraft } from './read-draft.ts'

const origin = 'https://own.example'
const id = '01890000-0000-7000-8000-000000000001'
const pictures = new Map([[id, { id, width: 1600, height: 900, narrowWidth: 800 }]])
const words = { title: 'Rain', excerpt: '', metaDescription: '', keyword: '雨水', coverAlt: '' }
const draftOf = (html: string) => ({ html, origin, pictures, words, slug: 'rain' })
/** In scripts without spaces, words are found with a dictionary, which takes longest. */
const longText = `<p>${'雨水 桶里的雨水可以浇花园。'.repeat(12_000)}</p>`
/** Slightly too long to be read inline. */
const mediumText = `<p>${'rain '.repeat(4_200)}</p>`
const picture = `<figure><img src="/media/images/${id}-1600.webp" alt="A barrel"></figure>`

test('other work continues while a long draft is read', async () => {
  let ticks = 0
  let isRead = false
  const count = () => {
    ticks += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  const { measures } = await createDraftReader()(draftOf(longText))
  isRead = true
  expect(measures.wordCount).toBeGreaterThan(10_000)
  expect(ticks).toBeGreaterThan(20)
})

test.each([
  ['short', `<p>Rain.</p>${picture}<script>x</script>`],
  [
    'long',
    `${mediumText}${picture}<p onclick="x()"><a href="https://rain.example/">rain</a> <a href="/blog">here</a></p>`,
  ],
])('a %s draft is read with the same result as in this thread', async (_what, html) => {
  expect(await createDraftReader()(draftOf(html))).toEqual(readDraft(draftOf(html)))
})

test('a text that is too long is refused with the same message, and the next draft is read', async () => {
  const read = createDraftReader()
  const tooLong = draftOf(`<p>${'rain '.repeat(draftHtmlMax / 4)}</p>`)
  await expect(read(tooLong)).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'The text is too long: at most 200,000 characters with its markup.',
  })
  expect((await read(draftOf(mediumText))).text.contentHtml).toContain('rain rain')
})

test('a draft that takes too long is refused, and the next one is read', async () => {
  const hasty = createDraftReader({ readingMaxMs: 1 })
  await expect(hasty(draftOf(longText))).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(hasty(draftOf(longText))).rejects.toMatchObject({ code: 'validation_failed' })
  expect((await hasty(draftOf('<p>Rain.</p>'))).text.contentHtml).toBe('<p>Rain.</p>')
})

test('when too many long drafts wait, further ones are refused with a retry time, and the waiting ones are read', async () => {
  const read = createDraftReader()
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => read(draftOf(mediumText))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  for (const outcome of all.slice(8))
    expect(outcome).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } })
  await expect(read(draftOf(mediumText))).resolves.toBeDefined()
})
