import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTrialPost } from '#test/member-posts.ts'
import { problem, serveWeb } from '#test/screen.tsx'
import { currentNotifications } from '#web/platform/notifications.ts'
import { completeTrialConversion, convertTrials } from './convert-trials.ts'
import { keepPendingConversion, pendingConversion } from './pending-conversion.ts'
import { liveTrialPosts, rememberTrialPost } from './trial-post-storage.ts'

const ann = { id: 'u-1', email: 'ann@example.com', createdAt: new Date().toISOString() }
const madeAt = new Date(Date.now() - 60_000).toISOString()
const claims = { used: 1, limit: 3 }
const post = (slug: string) => ({ slug, title: `Title of ${slug}`, url: `/blog/${slug}` })

beforeEach(() => {
  localStorage.clear()
  for (const slug of ['moths', 'wasps', 'bees']) rememberTrialPost(makeTrialPost(slug), madeAt)
})
afterEach(() => vi.unstubAllGlobals())

const liveSlugs = () => liveTrialPosts(Date.now()).map(({ slug }) => slug)

function answerConversion(body: { converted: unknown[]; notConverted: unknown[] }) {
  return serveWeb({ 'POST /api/account/trial-posts': () => ({ body: { ...body, claims } }) })
}

test('converted posts leave the trial list and are recorded as the member’s; nothing waits any more', async () => {
  keepPendingConversion(['bees', 'wasps'], ann.email)
  const log = answerConversion({ converted: [post('bees'), post('wasps')], notConverted: [] })

  const conversion = await convertTrials(ann, ['bees', 'wasps'])

  expect(log[0]?.body).toEqual({ slugs: ['bees', 'wasps'] })
  expect(conversion).toEqual({
    success: true,
    user: ann,
    convertedPosts: [post('bees'), post('wasps')],
    error: null,
  })
  expect(liveSlugs()).toEqual(['moths'])
  expect(pendingConversion()).toBeNull()
  expect(JSON.parse(localStorage.getItem('blog_post_bees') ?? 'null')).toMatchObject({ claimed_by_user_id: ann.id })
})

test('what has ended or belongs to somebody is forgotten; what the limit refused stays where it can be seen', async () => {
  answerConversion({
    converted: [],
    notConverted: [
      { slug: 'bees', code: 'post_expired', message: 'This trial post has expired.' },
      { slug: 'wasps', code: 'already_claimed', message: 'This post belongs to an account already.' },
      { slug: 'moths', code: 'claim_limit_reached', message: 'You have reached the maximum limit.' },
    ],
  })

  const conversion = await convertTrials(ann, ['bees', 'wasps', 'moths'])

  expect(conversion).toMatchObject({ success: false, convertedPosts: [], error: 'This trial post has expired.' })
  expect(liveSlugs()).toEqual(['moths'])
  expect(pendingConversion()).toBeNull()
})

test('an unconfirmed account keeps what waits for it', async () => {
  answerConversion({
    converted: [],
    notConverted: [{ slug: 'bees', code: 'unconfirmed', message: 'Confirm your address first.' }],
  })

  const conversion = await convertTrials(ann, ['bees'])

  expect(conversion).toMatchObject({ success: false, error: 'Confirm your address first.' })
  expect(pendingConversion()).toMatchObject({ slugs: ['bees'], email: ann.email })
  expect(liveSlugs()).toContain('bees')
})

test('a server that fails leaves everything as it was, waiting', async () => {
  serveWeb({ 'POST /api/account/trial-posts': () => problem(500, 'internal', 'Something broke on our side.') })

  const conversion = await convertTrials(ann, ['bees'])

  expect(conversion).toMatchObject({ success: false, error: 'Something broke on our side.' })
  expect(pendingConversion()).toMatchObject({ slugs: ['bees'] })
})

test('after a sign-in what waits is converted once, and the number is told', async () => {
  const log = answerConversion({ converted: [post('bees'), post('wasps'), post('moths')], notConverted: [] })

  const [first, second] = await Promise.all([completeTrialConversion(ann), completeTrialConversion(ann)])

  expect(first).toEqual(second)
  expect(log).toHaveLength(1)
  expect(currentNotifications()[0]).toMatchObject({
    title: 'Trial upgraded successfully!',
    description: '3 trial posts are permanent now.',
  })
  await expect(completeTrialConversion(ann)).resolves.toBeNull()
  expect(log).toHaveLength(1)
})
