import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AbuseReportItem, Review, ReviewItem } from '#contract/posts/blog-moderation.ts'
import { all, draw, erase, gone, one, press, problem, screenText, seen, serveWeb, type } from '#test/harness/screen.tsx'
import { currentNotifications, dismissNotification } from '#web/platform/overlays/notifications.ts'
import { Toasts } from '#web/ui/overlays/toasts.tsx'
// Otherwise loaded with the first notification.
import '#web/ui/overlays/toast-host.tsx'
import { ModerationScreen } from './moderation-screen.tsx'

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}))
afterEach(() => {
  erase()
  for (const { id } of currentNotifications()) dismissNotification(id)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function review(number: number, more: Partial<Review> = {}): Review {
  return {
    type: 'review',
    id: idOf(number),
    revision: 1,
    kind: 'post',
    title: `Post ${number}`,
    slug: `post-${number}`,
    url: `https://own.example/blog/post-${number}`,
    author: { name: 'Bohumila', slug: 'bohumila', approvedPosts: 1 },
    reasons: ['The title is in capitals.'],
    wordCount: 400,
    linkCount: 2,
    submittedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    contentHtml: `<p>Text ${number}</p>`,
    excerpt: 'An excerpt',
    metaDescription: 'A description',
    keyword: null,
    category: 'Technology',
    tags: ['sand'],
    coverImage: null,
    links: [
      { href: 'https://shop.example/sand', text: 'which sand' },
      { href: 'https://own.example/blog', text: 'the blog' },
    ],
    live: null,
    ...more,
  }
}

function itemOf({
  contentHtml: _1,
  excerpt: _2,
  metaDescription: _3,
  keyword: _4,
  category: _5,
  tags: _6,
  coverImage: _7,
  links: _8,
  live: _9,
  ...item
}: Review): ReviewItem {
  return item
}

function report(number: number, more: Partial<AbuseReportItem> = {}): AbuseReportItem {
  return {
    type: 'report',
    id: idOf(number),
    post: { slug: 'post-9', url: 'https://own.example/blog/post-9', title: 'Post 9', author: 'Bohumila' },
    reason: 'copyright',
    details: `It is ours ${number}.`,
    email: 'ada@example.com',
    openReports: 2,
    reportedAt: new Date(Date.now() - 60_000).toISOString(),
    dismissedAt: null,
    ...more,
  }
}

const livePost = {
  id: idOf(9),
  slug: 'post-9',
  url: 'https://own.example/blog/post-9',
  title: 'Post 9',
  excerpt: '',
  category: 'Technology',
  tags: [],
  authorName: 'Bohumila',
  authorSlug: 'bohumila',
  featuredImage: { url: '/cover.webp', alt: '', width: 1600, height: 900, credit: null },
  wordCount: 300,
  readingTime: 2,
  isTrialPost: false,
  expiresAt: null,
  publishedAt: '2026-11-01T00:00:00.000Z',
  contentHtml: '<p>Live words with <a href="https://shop.example/">a shop</a></p>',
  metaDescription: '',
  keyword: null,
  keywords: [],
  anchorText: null,
  targetUrl: null,
  linkRel: 'ugc',
  status: 'published',
  writer: 'member',
  viewCount: 0,
  seoScore: 80,
  ogImageUrl: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}

const listPath = 'GET /api/admin/moderation'
const itemPath = 'GET /api/admin/moderation/*'
const decidePath = 'POST /api/admin/moderation/*/decision'

type Handlers = Parameters<typeof serveWeb>[0]
type Waiting = { reviews?: Review[]; reports?: AbuseReportItem[] }

/** A server with waiting items, which removes each item when it is decided. */
function serve({ reviews = [], reports = [] }: Waiting, more: Handlers = {}) {
  const state = { reviews, reports, dismissed: [] as AbuseReportItem[] }
  const counts = () => ({ reviews: state.reviews.length, reports: state.reports.length })
  const handlers: Handlers = {
    [listPath]: ({ query }) => {
      const lists = { reports: state.reports, dismissed: state.dismissed, reviews: state.reviews.map(itemOf) }
      const whole = lists[query.get('show') as keyof typeof lists]
      return { body: { items: whole, nextCursor: null, counts: counts() } }
    },
    [itemPath]: ({ path }) => {
      const found = state.reviews.find(({ id }) => path.endsWith(id))
      return found === undefined ? problem(404, 'not_found', 'There is nothing here') : { body: { review: found } }
    },
    [decidePath]: ({ path, body }) => {
      state.reviews = state.reviews.filter(({ id }) => !path.includes(id))
      return { body: { decision: (body as { decision: string }).decision, slug: 'x', counts: counts() } }
    },
    'GET /api/posts/post-9': () => ({ body: { post: livePost } }),
    'POST /api/admin/posts/post-9/removal': () => {
      state.reports = state.reports.filter(({ post }) => post.slug !== 'post-9')
      return { body: { removed: { id: idOf(9), slug: 'post-9', title: 'Post 9' }, counts: counts() } }
    },
    'POST /api/admin/abuse-reports/*/dismissal': ({ path }) => {
      const dismissed = path.split('/').at(-2)
      const dismissedAt = new Date().toISOString()
      state.dismissed = state.reports.filter(({ id }) => id === dismissed).map((one) => ({ ...one, dismissedAt }))
      state.reports = state.reports.filter(({ id }) => id !== dismissed)
      return { body: { dismissed, counts: counts() } }
    },
    'DELETE /api/admin/abuse-reports/*/dismissal': ({ path }) => {
      state.reports = [...state.reports, ...state.dismissed.map((one) => ({ ...one, dismissedAt: null }))]
      state.dismissed = []
      return { body: { reopened: path.split('/').at(-2), counts: counts() } }
    },
    ...more,
  }
  return { state, log: serveWeb(handlers) }
}

function open(query = '') {
  draw(
    <>
      <ModerationScreen
        drawArticle={({ title, contentHtml }) => (
          <article>
            <h1>{title}</h1>
            <p>{contentHtml.replace(/<[^>]*>/g, '')}</p>
          </article>
        )}
      />
      <Toasts />
    </>,
    `/admin/moderation${query}`,
  )
}

const sent = (log: { method: string; path: string; body: unknown }[]) =>
  log.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

test('both lists are counted, and waiting items are listed with their reasons', async () => {
  serve({ reviews: [review(1), review(2, { kind: 'edit', reasons: [] })], reports: [report(3)] })
  open()
  await one('link', 'Posts in review2')
  await one('link', 'Abuse reports1')
  await seen('Post 1for 3 hoursBohumila, 1 post approved · 400 words · 2 linksThe title is in capitals.')
  await seen('Post 2Edit of a live post')
  await press('link', 'Abuse reports1')
  await seen('Post 9Copied from someone elsefor 1 minuteBohumila · 2 open reports about itIt is ours 3.')
})

test('an empty list explains what appears there', async () => {
  serve({})
  open()
  await seen('No posts to review')
  await press('link', 'Abuse reports0')
  await seen('No open reports')
})

test('a list that could not be loaded shows an error, and is loaded again', async () => {
  let isUp = false
  const page = { items: [itemOf(review(1))], nextCursor: null, counts: { reviews: 1, reports: 0 } }
  serve({}, { [listPath]: () => (isUp ? { body: page } : problem(403, 'forbidden', 'Not now.')) })
  open()
  await seen('Couldn’t load the queue')
  isUp = true
  await press('button', 'Try again')
  await seen('Post 1')
})

test('an open item is shown in full, with the targets of its links and which are internal', async () => {
  serve({ reviews: [review(1)] })
  open()
  await press('link', 'Post 1')
  await seen('Text 1')
  await seen('2 linksshop.examplewhich sandhttps://shop.example/sandown.exampleThis sitethe blog')
  expect(document.querySelector('[aria-label="Why it needs review"]')?.textContent).toBe('The title is in capitals.')
  expect(document.querySelector('dl')?.textContent).toContain('TagssandExcerptAn excerpt')
  expect(screenText()).toContain('1 of 1')
})

test('approving sends the revision that was read, confirms it, and opens the next item', async () => {
  const { log } = serve({ reviews: [review(1, { revision: 7 }), review(2)] })
  open(`?open=${idOf(1)}`)
  await seen('Text 1')
  await press('button', 'Approve')
  await seen('Text 2')
  await seen('The post is live')
  expect(sent(log)).toEqual([
    { path: `/api/admin/moderation/${idOf(1)}/decision`, body: { decision: 'approve', note: '', revision: 7 } },
  ])
  await press('button', 'Approve')
  await seen('No posts to review')
})

test('a rejection needs a note, which is required before anything is sent', async () => {
  const { log } = serve({ reviews: [review(1)] })
  open(`?open=${idOf(1)}`)
  await seen('Text 1')
  await press('button', 'Reject')
  await seen('Please enter a reason so the author knows what to change.')
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('note'))
  expect(sent(log)).toEqual([])
  await type('Note to the author', '  Too many links. ')
  await gone('Please enter a reason')
  await press('button', 'Reject')
  await seen('Sent back to the author')
  expect(sent(log)[0]?.body).toEqual({ decision: 'reject', note: 'Too many links.', revision: 1 })
})

test('a text that its author changed meanwhile is shown again with a notice, the note stays, and the decision is about the new text', async () => {
  let text = review(1)
  const decided: unknown[] = []
  const { state } = serve(
    { reviews: [text] },
    {
      [itemPath]: () => ({ body: { review: text } }),
      [decidePath]: ({ body }) => {
        decided.push(body)
        if (decided.length > 1) {
          state.reviews = []
          return { body: { decision: 'reject', slug: 'x', counts: { reviews: 0, reports: 0 } } }
        }
        text = review(1, { revision: 2, contentHtml: '<p>Other words</p>' })
        return problem(409, 'review_changed', 'The author changed this since you opened it. Review it again.')
      },
    },
  )
  open(`?open=${idOf(1)}`)
  await seen('Text 1')
  await type('Note to the author', 'No.')
  await press('button', 'Reject')
  await seen('Other words')
  await seen('The author changed this since you opened it. Review it again.')
  await seen('1 of 1')
  expect(((await one('textbox', 'Note to the author')) as HTMLTextAreaElement).value).toBe('No.')
  await press('button', 'Reject')
  await seen('Sent back to the author')
  expect(decided).toMatchObject([{ revision: 1 }, { revision: 2 }])
  await seen('No posts to review')
})

test('an item that another moderator decided meanwhile shows a notice and is left', async () => {
  const { state } = serve(
    { reviews: [review(1), review(2)] },
    {
      [decidePath]: () => {
        state.reviews = state.reviews.slice(1)
        return problem(404, 'not_found', 'There is nothing here')
      },
    },
  )
  open(`?open=${idOf(1)}`)
  await seen('Text 1')
  await press('button', 'Approve')
  await seen('Already decided')
  await seen('Text 2')
})

test('a refused decision is reported, and the counts are restored', async () => {
  let refuse = () => {}
  serve(
    { reviews: [review(1), review(2)] },
    {
      [decidePath]: () =>
        new Promise((resolve) => {
          refuse = () => resolve(problem(403, 'forbidden', 'Not now.'))
        }),
    },
  )
  open(`?open=${idOf(1)}`)
  await seen('1 of 2')
  await press('button', 'Approve')
  await seen('1 of 1')
  refuse()
  await seen('Couldn’t save the decision: Not now.')
  await seen('1 of 2')
  await one('button', 'Approve')
})

test('an edit is shown with the live text beside the new one and their differences', async () => {
  serve({
    reviews: [
      review(1, {
        kind: 'edit',
        contentHtml: '<p>Same</p><p>Sand is cold. <a href="https://evil.example/">Buy</a></p>',
        live: {
          title: 'Post 1',
          contentHtml: '<p>Same</p><p>Sand is warm. <a href="https://shop.example/">Buy</a></p>',
        },
      }),
    ],
  })
  open(`?open=${idOf(1)}`)
  await seen('2 blocks unchanged')
  const texts = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent)
  expect(texts('del')).toEqual(['warm.', '[https://shop.example/]'])
  expect(texts('ins')).toEqual(['cold.', '[https://evil.example/]'])
  await one('button', 'Remove the live post')
})

test('a post is removed after a confirmation, with a note, and every report about it is settled', async () => {
  const other = report(5, {
    post: { slug: 'post-8', url: 'https://own.example/blog/post-8', title: 'Post 8', author: 'Ann' },
  })
  const { log } = serve(
    { reports: [report(3), report(4), other] },
    {
      'GET /api/posts/post-8': () => ({ body: { post: { ...livePost, slug: 'post-8', title: 'Post 8' } } }),
    },
  )
  open(`?show=reports&open=${idOf(3)}`)
  await seen('Live words with a shop')
  await seen('2 open reports about this post. Reply requested: ada@example.com')
  await press('button', 'Remove the live post')
  await seen('This also closes all 2 open reports about it.')
  expect(sent(log)).toEqual([])
  await type('Note to the author', 'Copied.')
  await press('button', 'Remove post')
  await seen('Post removed')
  await seen('It is ours 5.')
  await seen('1 of 1')
  expect(sent(log)).toEqual([{ path: '/api/admin/posts/post-9/removal', body: { note: 'Copied.' } }])
})

test('a report is dismissed after a confirmation, and the post stays', async () => {
  const { log } = serve({ reports: [report(3)] })
  open(`?show=reports&open=${idOf(3)}`)
  await press('button', 'Dismiss report')
  await seen('Dismiss this report?')
  await press('button', 'Dismiss')
  await seen('No open reports')
  expect(sent(log).map(({ path }) => path)).toEqual([`/api/admin/abuse-reports/${idOf(3)}/dismissal`])
})

test('a dismissal can be undone in its notice', async () => {
  serve({ reports: [report(3)] })
  open(`?show=reports&open=${idOf(3)}`)
  await press('button', 'Dismiss report')
  await press('button', 'Dismiss')
  await seen('No open reports')
  currentNotifications()[0]?.action?.onSelect()
  await seen('It is ours 3.')
})

test('dismissed reports are listed, and can be reopened from there', async () => {
  const { state, log } = serve({})
  state.dismissed = [report(4, { dismissedAt: new Date().toISOString() })]
  open('?show=dismissed')
  await seen('It is ours 4.')
  await press('button', 'Reopen the report about Post 9')
  await seen('No dismissed reports')
  const dismissals = log.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(dismissals).toEqual([`/api/admin/abuse-reports/${idOf(4)}/dismissal`])
})

test('a report about a deleted post can only be dismissed', async () => {
  serve({ reports: [report(3)] }, { 'GET /api/posts/post-9': () => problem(404, 'not_found', 'Post not found') })
  open(`?show=reports&open=${idOf(3)}`)
  await seen('The post no longer exists')
  await one('button', 'Dismiss report')
  expect(all('button').some(({ textContent }) => textContent === 'Remove the live post')).toBe(false)
})

test('a report that is not loaded is found by its address, and a settled one is reported as settled', async () => {
  const far = report(7)
  serve(
    {},
    {
      [listPath]: ({ query }) => {
        const isSecond = query.get('cursor') === 'next'
        return {
          body: {
            items: [isSecond ? far : report(3)],
            nextCursor: isSecond ? null : 'next',
            counts: { reviews: 0, reports: 2 },
          },
        }
      },
    },
  )
  open(`?show=reports&open=${idOf(7)}`)
  await seen('It is ours 7.')
  open(`?show=reports&open=${idOf(8)}`)
  await seen('This report is closed')
})

test('keys move to the next item and to the decision, and are letters in a field', async () => {
  serve({ reviews: [review(1), review(2)] })
  const key = (name: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  open(`?open=${idOf(1)}`)
  await seen('Text 1')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('To review'))
  await seen('1 of 2')
  key('j')
  await seen('Text 2')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('To review'))
  key('a')
  expect(document.activeElement?.textContent).toBe('Approve')
  key('r')
  expect(document.activeElement?.id).toBe('note')
  key('k')
  expect(screenText()).toContain('Text 2')
})

test('a long list of links is cut, and shown completely on demand', async () => {
  const links = Array.from({ length: 7 }, (_, index) => ({
    href: `https://site-${index}.example/`,
    text: `Source ${index}`,
  }))
  serve({ reviews: [review(1, { links })] })
  open(`?open=${idOf(1)}`)
  await seen('7 links')
  expect(screenText()).not.toContain('site-4.example')
  await press('button', 'Show all 7 links')
  await seen('https://site-6.example/')
})
