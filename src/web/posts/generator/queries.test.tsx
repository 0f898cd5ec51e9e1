import { afterEach, expect, test, vi } from 'vitest'
import type { GeneratorEvent } from './generator-state.ts'
import { writeTrialPost } from './queries.ts'

const fields = { keyword: 'bees', anchorText: 'a hive', targetUrl: 'hive.example' }
const accepted = { type: 'progress', step: 'accepted', words: 0 }
const post = { slug: 'on-bees', title: 'On bees', contentHtml: '<p>They fly.</p>', targetUrl: 'https://hive.example/' }
const done = { type: 'done', post, notices: [] }
const stored = {
  type: 'stored',
  blocks: [
    { id: -1, kind: 'title', text: 'On bees' },
    { id: 0, kind: 'paragraph', text: 'They fly.' },
  ],
}

afterEach(() => vi.unstubAllGlobals())

type Answer = () => Response | Promise<Response>

/** Answers the requests one after another and records them. */
function serve(...answers: Answer[]) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json())
    const answer = answers[bodies.length - 1]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  })
  return bodies
}

const events =
  (...list: unknown[]): Answer =>
  () =>
    new Response(list.map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    })

const problem =
  (status: number, body: object): Answer =>
  () =>
    new Response(JSON.stringify({ defined: true, status, ...body }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    })

async function write(signal = new AbortController().signal) {
  const reported: GeneratorEvent[] = []
  await writeTrialPost(fields, { signal, onEvent: (event) => reported.push(event) })
  return reported
}

/** A worker that reports one round of attempts and then its solution. */
function stubWorker(payload: string | null) {
  class SolvingWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null
    postMessage() {
      queueMicrotask(() => {
        this.onmessage?.({ data: { type: 'tried', count: 40 } })
        this.onmessage?.({ data: payload === null ? { type: 'unsolved' } : { type: 'solved', payload } })
      })
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', SolvingWorker)
}

const challengeRequired = {
  code: 'challenge_required',
  message: 'A challenge must be solved',
  data: { challenge: { parameters: { algorithm: 'SHA-256', keyPrefix: '00' }, signature: 's' } },
}

test('every event is reported until the post is done', async () => {
  const bodies = serve(events(accepted, done))

  expect(await write()).toEqual([accepted, stored, done])
  expect(bodies).toEqual([fields])
})

test('a stream that breaks off without an end is a network error', async () => {
  serve(events(accepted))

  expect(await write()).toEqual([
    accepted,
    { type: 'failed', code: 'network', message: 'Network communication error. Please try again.' },
  ])
})

test('a server that cannot be reached is a network error', async () => {
  serve()

  expect(await write()).toEqual([
    { type: 'failed', code: 'network', message: 'Network communication error. Please try again.' },
  ])
})

test('a refusal is reported with the message of the server', async () => {
  serve(problem(429, { code: 'rate_limited', message: 'Too many requests.' }))

  expect(await write()).toEqual([
    { type: 'failed', code: 'rate_limited', message: 'Too many requests.', data: undefined },
  ])
})

test('a challenge is solved and its solution sent with the same fields', async () => {
  stubWorker('c29sdXRpb24=')
  const bodies = serve(problem(403, challengeRequired), events(done))

  expect(await write()).toEqual([{ type: 'challenge', tried: 0 }, { type: 'challenge', tried: 40 }, stored, done])
  expect(bodies).toEqual([fields, { ...fields, challenge: 'c29sdXRpb24=' }])
})

test('a challenge that comes as an event is solved as well', async () => {
  stubWorker('c29sdXRpb24=')
  const bodies = serve(events({ type: 'failed', ...challengeRequired }), events(done))

  expect((await write()).at(-1)).toEqual(done)
  expect(bodies).toHaveLength(2)
})

test('a challenge that cannot be solved is a failure', async () => {
  stubWorker(null)
  serve(problem(403, challengeRequired))

  expect((await write()).at(-1)).toMatchObject({ type: 'failed', code: 'challenge_required' })
})

test('after repeated challenges of the server it stops', async () => {
  stubWorker('c29sdXRpb24=')
  const bodies = serve(...Array.from({ length: 9 }, () => problem(403, challengeRequired)))

  expect((await write()).at(-1)).toMatchObject({ type: 'failed', code: 'challenge_required' })
  expect(bodies).toHaveLength(3)
})

test('after a cancel no event is reported', async () => {
  const controller = new AbortController()
  serve(() => {
    controller.abort()
    throw new DOMException('Aborted', 'AbortError')
  })

  expect(await write(controller.signal)).toEqual([])
})
