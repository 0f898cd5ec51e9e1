import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, press, screenText, seen } from '#test/harness/screen.tsx'
import { makeTrialPost } from '#test/makers/member-posts.ts'
import { GeneratorRun } from './generator-run.tsx'
import { type GeneratorEvent, idleState, nextState } from './generator-state.ts'
import { storedBlocks } from './stored-article.ts'

const origin = 'https://links.example'
let posts = 0
const post = { ...makeTrialPost('tea-kettles'), targetUrl: 'https://shop.example/kettle', seoRules: [] }
const contentHtml = '<p>All kettles.</p><p>Buy a <a href="https://shop.example/kettle" rel="ugc">kettle</a> early.</p>'
const text: GeneratorEvent = { type: 'text', block: 1, kind: 'paragraph', delta: 'All kettles, and a kettle.' }
const writing: GeneratorEvent = { type: 'progress', step: 'writing', words: 0 }

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function drawAfter(...events: GeneratorEvent[]) {
  draw(<GeneratorRun state={events.reduce(nextState, idleState)} origin={origin} onRetry={() => {}} />)
}

const marked = () => [...document.querySelectorAll('.proof')].map((element) => element.textContent)

function publish(...notices: Extract<GeneratorEvent, { type: 'done' }>['notices']) {
  posts += 1
  const stored = { ...post, slug: `tea-kettles-${posts}`, contentHtml, wordCount: 695 }
  drawAfter(
    { type: 'started' },
    text,
    { type: 'stored', blocks: storedBlocks(stored) },
    { type: 'done', post: stored, notices },
  )
}

test('nothing is marked as the link while the article is written', async () => {
  drawAfter({ type: 'started' }, writing, text)

  await seen('All kettles, and a kettle.')
  expect(marked()).toEqual([])
})

test('once published the page is fetched and its own sentence is shown as the proof', async () => {
  vi.stubGlobal('fetch', async () => new Response(`<div data-reading>${contentHtml}</div>`))
  publish()

  await seen('Checked just now: the page answers 200 and contains this link.')
  expect(document.querySelector('blockquote')?.textContent).toBe('Buy a kettle early.')
  expect(marked()).toEqual(['kettle', 'kettle'])
})

test('a failed check is shown as such, and can be repeated', async () => {
  const answers = [new Response('', { status: 503 }), new Response(`<div data-reading>${contentHtml}</div>`)]
  vi.stubGlobal('fetch', async () => answers.shift())
  publish()

  await seen('Checked just now: the page answers 503.')
  expect(document.querySelector('blockquote')).toBeNull()
  await press('button', 'Check again')
  await seen('the page answers 200 and contains this link.')
})

test('an article that is shorter than planned, or of another writer, has a notice', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  publish({ code: 'shorter_than_requested', message: '' }, { code: 'written_by_embedded_writer', message: '' })

  await seen('695 of about 1,000 words')
  expect(screenText()).toContain('The text service failed, so the embedded writer composed this article.')
})

test('a problem of the target page is shown', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  publish({ code: 'target_parked', message: '' })

  await seen('The target page looks like a parked domain')
})

test('the thinking time of a service before its first word is shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  drawAfter({ type: 'started' }, writing)
  await seen('The writer is starting')

  await vi.advanceTimersByTimeAsync(12_000)

  await seen('The text service is thinking: 12 s')
})

test('each step is labelled with its number, name and state', async () => {
  const names = () =>
    [...document.querySelectorAll('ol')]
      .at(0)
      ?.textContent?.split(/(?=\d\. )/)
      .map((name) => name.trim()) ?? []
  drawAfter({ type: 'started' }, writing, text)
  await seen('All kettles')
  expect(names()).toEqual(['1. Accepted, done', '2. Writing, in progress', '3. Checking, to do', '4. Saving, to do'])

  drawAfter({ type: 'started' }, writing, text, { type: 'failed', reason: 'interrupted' } as unknown as GeneratorEvent)
  await seen('2. Writing, stopped')
})
