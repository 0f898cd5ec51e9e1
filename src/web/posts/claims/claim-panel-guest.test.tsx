import { afterEach, expect, test, vi } from 'vitest'
import { draw, erase, one, press, seen, serveWeb } from '#test/harness/screen.tsx'
import { makeTrialPost } from '#test/makers/member-posts.ts'
import { ClaimPanel } from './claim-panel.tsx'

afterEach(() => {
  erase()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a guest is sent to sign in and back, and the claim intent is stored', async () => {
  serveWeb({ 'GET /api/posts/*': () => ({ body: { post: makeTrialPost('bees') } }) })
  draw(<ClaimPanel slug="bees" />)
  const link = await one('link', 'Sign In to Claim')
  link.addEventListener('click', (event) => event.preventDefault())

  await press('link', 'Sign In to Claim')

  expect(link.getAttribute('href')).toBe('/login?next=%2Fclaim%2Fbees')
  expect(JSON.parse(localStorage.getItem('claim_intent') ?? 'null')).toMatchObject({
    action: 'claim',
    postSlug: 'bees',
    postTitle: 'Title of bees',
    targetUrl: 'https://hive.example/',
  })
})

test('a guest sees the remaining time of the post', async () => {
  serveWeb({ 'GET /api/posts/*': () => ({ body: { post: makeTrialPost('bees') } }) })
  draw(<ClaimPanel slug="bees" />)

  await seen('4 h 59 min left')
})
