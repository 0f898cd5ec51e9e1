import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, erase, keepSession, press, problem, screenText, seen, serveWeb } from '#test/harness/screen.tsx'
import { makeTrialPost } from '#test/makers/member-posts.ts'
import { currentNotifications } from '#web/platform/overlays/notifications.ts'
import { liveTrialPosts, rememberTrialPost } from '../trials/trial-post-storage.ts'
import { completeTrialConversion, convertTrials } from './convert-trials.ts'
import { ConvertTrialsDialog } from './convert-trials-dialog.tsx'
import { pendingConversion, planConversion, savePendingConversion } from './pending-conversion.ts'

const ann = { id: 'u-1', email: 'ann@example.com', createdAt: new Date().toISOString() }
const madeAt = new Date(Date.now() - 60_000).toISOString()
const claims = { used: 1, limit: 3 }
const post = (slug: string) => ({ slug, title: `Title of ${slug}`, url: `/blog/${slug}` })

beforeEach(() => {
  localStorage.clear()
  for (const slug of ['moths', 'wasps', 'bees']) rememberTrialPost(makeTrialPost(slug), madeAt)
})
afterEach(() => {
  erase()
  vi.unstubAllGlobals()
})

const liveSlugs = () => liveTrialPosts(Date.now()).map(({ slug }) => slug)

function answerConversion(body: { converted: unknown[]; notConverted: unknown[] }) {
  return serveWeb({ 'POST /api/account/trial-posts': () => ({ body: { ...body, claims } }) })
}

test('converted posts leave the trial list and are recorded as the member’s; nothing is pending', async () => {
  savePendingConversion(['bees', 'wasps'], ann.email)
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

test('expired and claimed posts are removed; posts that the limit refused stay visible', async () => {
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

test('the pending posts of an unconfirmed account stay recorded', async () => {
  answerConversion({
    converted: [],
    notConverted: [{ slug: 'bees', code: 'unconfirmed', message: 'Confirm your address first.' }],
  })

  const conversion = await convertTrials(ann, ['bees'])

  expect(conversion).toMatchObject({ success: false, error: 'Confirm your address first.' })
  expect(pendingConversion()).toMatchObject({ slugs: ['bees'], email: ann.email })
  expect(liveSlugs()).toContain('bees')
})

test('after a server error everything stays pending', async () => {
  serveWeb({ 'POST /api/account/trial-posts': () => problem(500, 'internal', 'Something broke on our side.') })

  const conversion = await convertTrials(ann, ['bees'])

  expect(conversion).toMatchObject({ success: false, error: 'Something broke on our side.' })
  expect(pendingConversion()).toMatchObject({ slugs: ['bees'] })
})

test('after a sign-in the pending posts are converted once, and their number is shown', async () => {
  savePendingConversion(['bees', 'wasps', 'moths'], ann.email, { chosen: true })
  const log = answerConversion({ converted: [post('bees'), post('wasps'), post('moths')], notConverted: [] })

  const [first, second] = await Promise.all([completeTrialConversion(ann), completeTrialConversion(ann)])

  expect(first).toEqual(second)
  expect(log).toHaveLength(1)
  expect(currentNotifications()[0]).toMatchObject({
    title: 'Trial upgraded successfully!',
    description: '3 trial posts are now permanent.',
  })
  await expect(completeTrialConversion(ann)).resolves.toBeNull()
  expect(log).toHaveLength(1)
})

const picked = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]

async function drawQuestion(claims: { used: number; limit: number }, body: object = {}) {
  keepSession(ann)
  const log = serveWeb({
    'GET /api/account/claims': () => ({ body: claims }),
    'POST /api/account/trial-posts': () => ({ body: { converted: [], notConverted: [], claims, ...body } }),
  })
  const onClose = vi.fn()
  draw(<ConvertTrialsDialog slugs={['bees', 'wasps', 'moths']} onClose={onClose} />)
  await seen('Which trial posts do you want to keep?')
  return { log, onClose }
}

test('a member picks posts up to the remaining claims, and only those are converted', async () => {
  const { log, onClose } = await drawQuestion({ used: 1, limit: 3 }, { converted: [post('wasps'), post('moths')] })
  await seen('You can keep up to 2 posts')
  expect(screenText()).toContain('Title of bees')
  expect(screenText()).toMatch(/\d+ h \d+ min left/)
  expect(picked().map(({ checked }) => checked)).toEqual([false, false, false])

  picked()[1]?.click()
  await seen('Keep 1 post')
  picked()[2]?.click()
  await seen('Keep 2 posts')
  expect(picked()[0]?.disabled).toBe(true)
  await press('button', 'Keep 2 posts')

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(log.find(({ path }) => path === '/api/account/trial-posts')?.body).toEqual({ slugs: ['wasps', 'moths'] })
  expect(liveSlugs()).toEqual(['bees'])
  // The queries of the page below for posts and claims are fetched again.
  await vi.waitFor(() => expect(log.filter(({ path }) => path === '/api/account/claims')).toHaveLength(2))
})

test('after “Not now” every post stays a trial post, and the dialog is not repeated', async () => {
  savePendingConversion(['bees', 'wasps', 'moths'], null)
  const { log, onClose } = await drawQuestion({ used: 0, limit: 3 })
  await press('button', 'Not now')

  expect(onClose).toHaveBeenCalled()
  expect(log.some(({ path }) => path === '/api/account/trial-posts')).toBe(false)
  expect(liveSlugs()).toHaveLength(3)
  expect(planConversion(ann, Date.now())).toEqual({ convert: [], offer: [] })
})

test('an account without remaining claims sees an explanation instead of the choice', async () => {
  await drawQuestion({ used: 3, limit: 3 })

  await seen('You have reached the maximum limit of 3 claimed posts.')
  expect(picked()).toEqual([])
})
