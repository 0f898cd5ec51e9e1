import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerSteps } from '#domain/accounts/create-account-deps.ts'
import { authRoutes } from '../auth-routes.ts'
import type { AuthAnswer, AuthRequest, Endpoint } from '../request/endpoint.ts'
import { withFixedTime } from './fixed-time.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const request = {
  deps: { answerSteps },
  body: {},
  query: new URLSearchParams(),
  params: {},
  bearer: null,
  cookies: {},
} as unknown as AuthRequest
const answer: AuthAnswer = { status: 200, body: {} }
const work = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The result of an endpoint so far: `null` until it answers. */
function run(endpoint: Endpoint): { result: unknown } {
  const seen: { result: unknown } = { result: null }
  const note = (value: unknown) => {
    seen.result = value
  }
  endpoint(request).then(note, note)
  return seen
}

const endings: [string, () => AuthAnswer, unknown][] = [
  ['an answer', () => answer, answer],
  [
    'a refusal',
    () => {
      throw new RangeError('refused')
    },
    new RangeError('refused'),
  ],
]

test.each(
  endings.flatMap(([what, end, expected]) =>
    [
      [1, 100],
      [30, 100],
      [99, 100],
      [101, 200],
      [130, 200],
      [201, 300],
      [999, 1_000],
    ].map(([workMs = 0, evenMs = 0]) => ({ what, end, expected, workMs, evenMs })),
  ),
)('$what that took $workMs ms comes after $evenMs ms, and not before', async ({ end, expected, workMs, evenMs }) => {
  const seen = run(
    withFixedTime(async () => {
      await work(workMs)
      return end()
    }),
  )
  await vi.advanceTimersByTimeAsync(evenMs - 1)
  expect(seen.result).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.result).toEqual(expected)
})

test.each([
  ['/signup', 100],
  ['/recover', 200],
  ['/resend', 200],
  ['/otp', 100],
  ['/verify', 100],
])('POST %s, with an address or number that may be unknown, answers only at whole time steps', async (path, stepMs) => {
  const route = authRoutes.find((route) => route.method === 'POST' && route.path === path)
  // A body that is refused at once, so that the time step is the only delay.
  const seen = run(async (request) => {
    await work(1)
    if (route === undefined) throw new Error(`There is no POST ${path}`)
    return route.endpoint(request)
  })
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(1)
  await vi.advanceTimersByTimeAsync(stepMs - 1)
  expect(seen.result).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.result).toMatchObject({ status: expect.any(Number), code: expect.any(String) })
})
