import { afterEach, expect, test, vi } from 'vitest'
import type { Draft, DraftChanges } from '#contract/posts/blog-drafts.ts'
import {
  draw,
  erase,
  gone,
  one,
  press,
  problem,
  type RecordedRequest,
  screenText,
  seen,
  serveWeb,
  type,
} from '#test/harness/screen.tsx'
import { makeMyPost } from '#test/makers/member-posts.ts'
import { makeDraft } from '#test/makers/post-drafts.ts'
import { OpenDraft } from './open-draft.tsx'

const { id } = makeDraft()
const path = `/dashboard/posts/${id}/edit`
/** On a busy machine, rendering may take longer. */
const patience = { timeout: 10_000 }
const author = { slug: null, name: 'Ann', bio: '' }

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const writtenArticle = { title: 'Bees in winter: what to know', content: '<p>Bees form a cluster.</p>' }
const writes = () => ({ body: { success: true, ...writtenArticle, notices: [] } })

/** A server that stores one draft like the API. */
function serveDraft(first: Partial<Draft> = {}, writer: () => { status?: number; body: unknown } = writes) {
  const server = { draft: makeDraft(first) }
  const log = serveWeb({
    'GET /api/account/drafts/*': () => ({ body: { draft: server.draft } }),
    'PATCH /api/account/drafts/*': ({ body }) => {
      const { version, ...changes } = body as DraftChanges
      if (version !== server.draft.version) {
        return problem(409, 'draft_changed', 'This draft was changed in another tab or device.', {
          draft: server.draft,
        })
      }
      server.draft = { ...server.draft, ...(changes as Partial<Draft>), version: version + 1 }
      return { body: { draft: server.draft } }
    },
    'POST /api/account/drafts': ({ body }) => ({ status: 201, body: { draft: makeDraft(body as Partial<Draft>) } }),
    'POST /api/account/drafts/*/publish': () => ({
      body: { outcome: 'in_review', post: makeMyPost('bees'), reasons: ['It is the first one.'] },
    }),
    'GET /api/account/author': () => ({ body: { author } }),
    'POST /functions/v1/generate-openai': writer,
  })
  return { server, log }
}

const saves = (log: RecordedRequest[]) => log.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('input is saved automatically, with the version to which it belongs', async () => {
  const { log } = serveDraft()
  draw(<OpenDraft id={id} />, path)

  await type('Title', 'How bees survive')

  await vi.waitFor(() => expect(saves(log)).toEqual([{ title: 'How bees survive', version: 1 }]), patience)
  await seen('Saved ')
  expect(screenText()).toContain('16 of 140 characters')
  expect(localStorage.getItem(`post_draft_${id}`)).toBeNull()
})

test('the score, its rules and the problems are shown', async () => {
  serveDraft({
    problems: [{ code: 'draft_incomplete', field: 'title', message: 'The title needs 8 to 140 characters.' }],
  })
  draw(<OpenDraft id={id} />, path)

  await seen('The title needs 8 to 140 characters.')
  expect(screenText()).toContain('There is no keyword yet.')
  expect((await one('button', 'Publish…')).hasAttribute('disabled')).toBe(true)
})

test('unsent changes stay in this browser, and are sent when the draft is opened again', async () => {
  localStorage.setItem(`post_draft_${id}`, JSON.stringify({ version: 1, changes: { title: 'Typed on the train' } }))
  const { server } = serveDraft()
  draw(<OpenDraft id={id} />, path)

  await vi.waitFor(() => expect(server.draft.title).toBe('Typed on the train'), patience)
  await vi.waitFor(() => expect(localStorage.getItem(`post_draft_${id}`)).toBeNull(), patience)
})

test('a draft that was changed elsewhere lets the author choose a version, and saves the other as a draft', async () => {
  const { server, log } = serveDraft()
  draw(<OpenDraft id={id} />, path)
  await one('textbox', 'Title')
  server.draft = { ...server.draft, version: 7, title: 'From the other tab' }

  await type('Title', 'From this tab')
  await seen('Two versions of this draft')
  expect(screenText()).toContain('From the other tab')
  await press('button', 'Keep my version')

  await vi.waitFor(() => expect(server.draft).toMatchObject({ title: 'From this tab', version: 8 }), patience)
  const copy = log.find(({ method, path }) => method === 'POST' && path === '/api/account/drafts')
  expect(copy?.body).toMatchObject({ title: 'From the other tab' })
})

test('the other version can be chosen, and the own one is saved as a draft', async () => {
  const { server, log } = serveDraft()
  draw(<OpenDraft id={id} />, path)
  await one('textbox', 'Title')
  server.draft = { ...server.draft, version: 7, title: 'From the other tab' }

  await type('Title', 'From this tab')
  await press('button', 'Use the other version')

  await gone('Two versions of this draft')
  expect(((await one('textbox', 'Title')) as HTMLTextAreaElement).value).toBe('From the other tab')
  const copy = log.find(({ method, path }) => method === 'POST' && path === '/api/account/drafts')
  expect(copy?.body).toMatchObject({ title: 'From this tab' })
})

test('the reasons for a review are shown before it is sent', async () => {
  serveDraft({ reviewReasons: ['The first 3 posts of a new account are reviewed before they go live.'] })
  draw(<OpenDraft id={id} />, path)

  await press('button', 'Publish…')
  await seen('It gets its own page on the blog.')
  await press('button', 'Send for review')

  await seen('Sent for review')
  expect(screenText()).toContain('It is the first one.')
})

test('the preview shows the article in either theme, and restores the chosen one', async () => {
  serveDraft()
  draw(<OpenDraft id={id} />, path)

  await press('button', 'Preview')
  await seen('They cluster.')
  await press('button', 'Dark')
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'), patience)
  await press('button', 'Light')
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'), patience)
  await press('button', 'Back to writing')
  await vi.waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined(), patience)
})

test("another member's draft is not found", async () => {
  serveWeb({ 'GET /api/account/drafts/*': () => problem(404, 'not_found', 'Draft not found') })
  draw(<OpenDraft id={id} />, path)

  await seen('Draft not found')
  expect((await one('link', 'Go to your drafts')).getAttribute('href')).toBe('/dashboard/posts?view=drafts')
})

test('an edit in review cannot be changed until it is withdrawn', async () => {
  serveDraft({ state: 'in_review' })
  draw(<OpenDraft id={id} />, path)

  await seen('This edit is in review')
  expect((await one('textbox', 'Title')).hasAttribute('disabled')).toBe(true)
  await one('button', 'Stop sharing')
})

test('a draft is written about a keyword, can be changed, and can be undone', async () => {
  const mine = { title: 'My own title', contentHtml: '<p>My own words.</p>', keyword: 'bees in winter' }
  const { server, log } = serveDraft(mine)
  const requests = () => log.filter(({ path }) => path === '/functions/v1/generate-openai').map(({ body }) => body)
  draw(<OpenDraft id={id} />, path)

  await press('button', 'Write a draft…')
  await seen('This replaces the title and the text. You can restore yours.')
  await press('button', 'Write draft')
  await seen('Please provide keyword, anchor text, and target URL')
  expect(requests()).toEqual([])
  await type('Anchor Text', 'our hives')
  await type('Target URL', 'https://hives.example.com/')
  await press('button', 'Write draft')

  await seen('The draft was written. Check it before you publish it.')
  const { keyword } = mine
  expect(requests()).toEqual([
    expect.objectContaining({ keyword, url: 'https://hives.example.com/', anchorText: 'our hives' }),
  ])
  await vi.waitFor(() => expect(server.draft).toMatchObject({ title: writtenArticle.title, keyword }), patience)
  expect(((await one('textbox', 'Title')) as HTMLTextAreaElement).value).toBe(writtenArticle.title)
  await press('button', 'Restore my text')
  await vi.waitFor(() => expect(server.draft).toMatchObject({ title: mine.title }), patience)
  expect(saves(log).at(-1)).toMatchObject({ contentHtml: mine.contentHtml })
})

test('a refusal of the writer is shown in the dialog, and the text stays', async () => {
  const { server } = serveDraft({ title: 'My own title', keyword: 'bees' }, () => ({
    status: 422,
    body: { success: false, error: 'Articles on this topic are not published here.' },
  }))
  draw(<OpenDraft id={id} />, path)

  await press('button', 'Write a draft…')
  await type('Anchor Text', 'our hives')
  await type('Target URL', 'https://hives.example.com/')
  await press('button', 'Write draft')

  await seen('Articles on this topic are not published here.')
  expect(server.draft.title).toBe('My own title')
})
