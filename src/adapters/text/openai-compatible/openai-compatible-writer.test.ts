import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FixtureOpts, LLMock } from '@copilotkit/aimock'
import { afterEach, expect, test } from 'vitest'
import { shippedKnowledge } from '#adapters/knowledge/knowledge.ts'
import { freePort } from '#test/harness/process.ts'
import { type ArticleBrief, TextServiceError, type TextWriter } from '../text-writer.ts'
import { createOpenAiCompatibleWriter } from './openai-compatible-writer.ts'
import { createDailyTokenBudget, type SpendBudget } from './spend-budget.ts'
import type { OpenAiCompatibleOptions } from './stream-answer.ts'

const apiKey = 'sk-live-0123456789abcdef'
const article = `<h1>Standing desks at work</h1><p>${'A desk that can be raised. '.repeat(20)}</p>`
const brief: ArticleBrief = {
  keyword: 'standing desks',
  anchorText: 'desk guide',
  targetUrl: 'https://example.com/',
  wordCount: 500,
  tone: 'professional',
  seed: 'seed',
  knowledge: shippedKnowledge('standing desks'),
}

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startService(options: ConstructorParameters<typeof LLMock>[0] = {}) {
  const service = await LLMock.create({ port: 0, ...options })
  closers.push(() => service.stop())
  return service
}

function answering(service: LLMock, content: string, options: FixtureOpts & { usage?: Record<string, number> } = {}) {
  const { usage, ...fixture } = options
  return service.on({ endpoint: 'chat' }, usage ? { content, usage } : { content }, fixture)
}

/** For faults that the protocol server cannot produce: `respond` acts as the service, once per request. */
async function startBareService(respond: (response: ServerResponse, request: IncomingMessage, count: number) => void) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const count = requests
    request.resume().on('end', () => respond(response, request, count))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests: () => requests }
}

function chunk(content: string | null, finishReason: string | null = null) {
  const choice = { index: 0, delta: content === null ? {} : { content }, finish_reason: finishReason }
  const data = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'test-model', choices: [choice] }
  return `data: ${JSON.stringify(data)}\n\n`
}

function streamed(response: ServerResponse, ...pieces: string[]) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of pieces) response.write(piece)
  return response
}

type Attempt = Parameters<NonNullable<OpenAiCompatibleOptions['onAttemptFailed']>>[0]

function writerOn(baseUrl: string, overrides: Partial<OpenAiCompatibleOptions> = {}) {
  const failedAttempts: Attempt[] = []
  const writer = createOpenAiCompatibleWriter({
    baseUrl,
    apiKey,
    model: 'test-model',
    timeoutMs: 15_000,
    idleTimeoutMs: 5_000,
    spend: null,
    maxOutputTokens: 4_000,
    retryBaseMs: 10,
    onAttemptFailed: (attempt) => failedAttempts.push(attempt),
    ...overrides,
  })
  return { writer, failedAttempts }
}

async function read(writer: TextWriter, signal = new AbortController().signal) {
  const pieces: string[] = []
  let error: unknown = null
  try {
    for await (const piece of writer.write(brief, { signal })) pieces.push(piece)
  } catch (thrown) {
    error = thrown
  }
  return { pieces, text: pieces.join(''), error }
}

function reasonOf(error: unknown) {
  return error instanceof TextServiceError ? error.reason : error
}

/** A real budget that also reports what was booked. */
function observedBudget(tokensPerDay: number) {
  const budget = createDailyTokenBudget({ tokensPerDay, now: Date.now })
  const booked: { reserved: number; used: number }[] = []
  const spend: SpendBudget = {
    reserve: budget.reserve,
    settle(reserved, used) {
      booked.push({ reserved, used })
      return budget.settle(reserved, used)
    },
  }
  return { spend, booked }
}

test('text is yielded in the pieces in which the service streams it', async () => {
  const service = await startService()
  answering(service, article, { chunkSize: 40, latency: 2 })
  const { writer, failedAttempts } = writerOn(`${service.url}/v1`)

  const { pieces, text, error } = await read(writer)

  expect(error).toBeNull()
  expect(text).toBe(article)
  expect(pieces.length).toBe(Math.ceil(article.length / 40))
  expect(failedAttempts).toEqual([])
})

test('the first piece is yielded before the service has finished', async () => {
  let finish = () => {}
  const service = await startBareService((response) => {
    streamed(response, chunk('<h1>First'))
    finish = () => response.end(`${chunk(' second</h1>')}${chunk(null, 'stop')}data: [DONE]\n\n`)
  })
  const { writer } = writerOn(service.baseUrl)
  const pieces = writer.write(brief, { signal: new AbortController().signal })[Symbol.asyncIterator]()

  expect((await pieces.next()).value).toBe('<h1>First')
  finish()
  expect((await pieces.next()).value).toBe(' second</h1>')
  expect((await pieces.next()).done).toBe(true)
})

test('the request carries the key, the model, the output limit and the prompt', async () => {
  const service = await startService({ auth: { apiKeys: [apiKey] } })
  answering(service, article)
  const { writer } = writerOn(`${service.url}/v1/`)

  const { text } = await read(writer)

  expect(text).toBe(article)
  const [request, ...others] = service.getRequests()
  expect(others).toEqual([])
  expect(request?.path).toBe('/v1/chat/completions')
  expect(request?.body).toMatchObject({
    model: 'test-model',
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 4_000,
    messages: [{ role: 'system' }, { role: 'user', content: expect.stringContaining('"topic": "standing desks"') }],
  })
})

test('the writer is named after its model', () => {
  expect(writerOn('http://127.0.0.1:9/v1').writer.name).toBe('openai-compatible:test-model')
})

test('a connection cut after text was yielded ends in interrupted and is not retried', async () => {
  const service = await startService()
  answering(service, article, { chunkSize: 20, latency: 10, truncateAfterChunks: 5 })
  const { writer, failedAttempts } = writerOn(`${service.url}/v1`)

  const { pieces, error } = await read(writer)

  expect(pieces.length).toBeGreaterThan(0)
  expect(article.startsWith(pieces.join(''))).toBe(true)
  expect(reasonOf(error)).toBe('interrupted')
  expect(service.getRequests()).toHaveLength(1)
  expect(failedAttempts).toMatchObject([{ attempt: 1, reason: 'interrupted', retryInMs: null }])
})

test('a stream that ends without a finish reason is interrupted', async () => {
  const service = await startBareService((response) => streamed(response, chunk('<h1>Half')).end('data: [DONE]\n\n'))
  const { writer } = writerOn(service.baseUrl)

  const { text, error } = await read(writer)

  expect(text).toBe('<h1>Half')
  expect(reasonOf(error)).toBe('interrupted')
})

test.each([
  ['within an event', chunk(' more').slice(0, 60)],
  ['at the end of an event', `${chunk(' more').slice(0, 60)}\n\n`],
])('a stream cut mid-JSON %s is interrupted and its broken piece is not yielded', async (_, broken) => {
  const service = await startBareService((response) => streamed(response, chunk('<h1>Half')).end(broken))
  const { writer } = writerOn(service.baseUrl)

  const { text, error } = await read(writer)

  expect(text).toBe('<h1>Half')
  expect(reasonOf(error)).toBe('interrupted')
})

test('an answer that breaks before any text is retried', async () => {
  const service = await startBareService((response, _request, count) => {
    if (count === 1) streamed(response).end(chunk('lost').slice(0, 30))
    else streamed(response, chunk('<h1>Whole</h1>')).end(chunk(null, 'stop'))
  })
  const { writer, failedAttempts } = writerOn(service.baseUrl)

  const { text, error } = await read(writer)

  expect(error).toBeNull()
  expect(text).toBe('<h1>Whole</h1>')
  expect(failedAttempts).toMatchObject([{ attempt: 1, reason: 'interrupted', retryInMs: expect.any(Number) }])
})

test.each([400, 401, 403, 404])('a %i is final: one request, no text', async (status) => {
  const service = await startService()
  service.on({ endpoint: 'chat' }, { error: { message: 'refused' }, status })
  const { writer, failedAttempts } = writerOn(`${service.url}/v1`)

  const { text, error } = await read(writer)

  expect(text).toBe('')
  expect(reasonOf(error)).toBe(status === 401 || status === 403 ? 'unauthorized' : 'unavailable')
  expect(service.getRequests()).toHaveLength(1)
  expect(failedAttempts).toMatchObject([{ attempt: 1, status, retryInMs: null }])
})

test('a 429 is retried after Retry-After', async () => {
  const service = await startService()
  const limited = { error: { message: 'slow down' }, status: 429, retryAfter: 1 }
  service.on({ endpoint: 'chat', sequenceIndex: 0 }, limited)
  service.on({ endpoint: 'chat', sequenceIndex: 1 }, { content: article })
  const { writer, failedAttempts } = writerOn(`${service.url}/v1`)

  const { text, error } = await read(writer)

  expect(error).toBeNull()
  expect(text).toBe(article)
  const [first, second, ...others] = service.getRequests()
  expect(others).toEqual([])
  expect((second?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBeGreaterThanOrEqual(990)
  expect(failedAttempts).toEqual([
    { attempt: 1, reason: 'rate_limited', status: 429, message: expect.stringContaining('429'), retryInMs: 1000 },
  ])
})

test('a Retry-After date is waited for', async () => {
  const due = Math.ceil((Date.now() + 1000) / 1000) * 1000
  let retriedAt = 0
  const service = await startBareService((response, _request, count) => {
    if (count === 1) response.writeHead(503, { 'retry-after': new Date(due).toUTCString() }).end()
    else {
      retriedAt = Date.now()
      streamed(response, chunk('<h1>Whole</h1>')).end(chunk(null, 'stop'))
    }
  })
  const { writer } = writerOn(service.baseUrl)

  const { text } = await read(writer)

  expect(text).toBe('<h1>Whole</h1>')
  expect(retriedAt).toBeGreaterThanOrEqual(due - 10)
})

test('a Retry-After beyond the timeout ends the article at once', async () => {
  const service = await startService()
  service.on({ endpoint: 'chat' }, { error: { message: 'slow down' }, status: 429, retryAfter: 3600 })
  const { writer } = writerOn(`${service.url}/v1`)

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('rate_limited')
  expect(service.getRequests()).toHaveLength(1)
})

test.each([
  [429, 'rate_limited'],
  [408, 'timeout'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('a lasting %i ends in %s after exactly three requests', async (status, reason) => {
  const service = await startBareService((response) => response.writeHead(status).end('{}'))
  const { writer, failedAttempts } = writerOn(service.baseUrl)

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe(reason)
  expect(service.requests()).toBe(3)
  expect(failedAttempts.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, status],
    [2, status],
    [3, status],
  ])
  expect(failedAttempts.at(-1)?.retryInMs).toBeNull()
})

test('the wait doubles from attempt to attempt and varies by at most half', async () => {
  const service = await startBareService((response) => response.writeHead(500).end())
  const { writer, failedAttempts } = writerOn(service.baseUrl, { retryBaseMs: 40 })

  await read(writer)

  const [first, second] = failedAttempts.map(({ retryInMs }) => retryInMs ?? 0)
  expect(first).toBeGreaterThanOrEqual(20)
  expect(first).toBeLessThanOrEqual(40)
  expect(second).toBeGreaterThanOrEqual(40)
  expect(second).toBeLessThanOrEqual(80)
})

test('a server that refuses connections is unavailable after three attempts', async () => {
  const { writer, failedAttempts } = writerOn(`http://127.0.0.1:${await freePort()}/v1`)

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('unavailable')
  expect(String(error)).toContain('ECONNREFUSED')
  expect(failedAttempts).toHaveLength(3)
})

test('silence before the first piece is a timeout after three attempts', async () => {
  const service = await startBareService(() => {})
  const { writer } = writerOn(service.baseUrl, { idleTimeoutMs: 500 })

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('timeout')
  expect(service.requests()).toBe(3)
})

function reasoning(thought: string) {
  const choice = { index: 0, delta: { reasoning_content: thought }, finish_reason: null }
  return `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] })}\n\n`
}

test('a model that streams reasoning for longer than the longest silence is waited for, and its reasoning is not yielded', async () => {
  const service = await startBareService(async (response) => {
    streamed(response)
    for (let thought = 0; thought < 8; thought += 1) {
      response.write(reasoning('hm '))
      await sleep(250)
    }
    response.end(`${chunk('<h1>Whole</h1>')}${chunk(null, 'stop')}`)
  })
  const { writer } = writerOn(service.baseUrl, { idleTimeoutMs: 1_500 })

  const { text, error } = await read(writer)

  expect([text, error, service.requests()]).toEqual(['<h1>Whole</h1>', null, 1])
})

test('a model that thinks in silence may take longer before its first piece than later', async () => {
  const service = await startBareService(async (response) => {
    streamed(response).flushHeaders()
    await sleep(900)
    response.end(`${chunk('<h1>Whole</h1>')}${chunk(null, 'stop')}`)
  })
  const { writer } = writerOn(service.baseUrl, { idleTimeoutMs: 300, firstPieceTimeoutMs: 5_000 })

  const { text, error } = await read(writer)

  expect([text, error, service.requests()]).toEqual(['<h1>Whole</h1>', null, 1])
})

const doubts = [
  { text: 'About 70% agree.', findings: [{ kind: 'number' as const, text: '70%' }], mustContain: null },
  { text: 'Steelcase sells it.', findings: [{ kind: 'name' as const, text: 'Steelcase' }], mustContain: null },
]
const signal = new AbortController().signal

test('sentences are rewritten in one request, which is paid from the budget', async () => {
  const service = await startService()
  answering(service, '1. Many agree.\n2. -', { usage: { prompt_tokens: 50, completion_tokens: 8 } })
  const { spend, booked } = observedBudget(100_000)
  const { writer } = writerOn(`${service.url}/v1`, { spend })

  const redone = await writer.redo?.(brief, doubts, { signal })

  expect(redone).toEqual(['Many agree.', null])
  expect(service.getRequests()).toHaveLength(1)
  expect(booked.map(({ used }) => used)).toEqual([58])
})

test('a service that fails to rewrite sentences throws as for an article', async () => {
  const service = await startBareService((response) => response.writeHead(401).end('{}'))
  const { writer } = writerOn(service.baseUrl)

  await expect(writer.redo?.(brief, doubts, { signal })).rejects.toMatchObject({ reason: 'unauthorized' })
})

test('silence in the middle of an article is a timeout, is not retried, and ends the request', async () => {
  let hungUp: Promise<unknown> = Promise.reject(new Error('no request')).catch(() => {})
  const service = await startBareService((response) => {
    hungUp = once(response, 'close')
    streamed(response, chunk('<h1>Half'))
  })
  const { writer } = writerOn(service.baseUrl, { idleTimeoutMs: 1_000 })

  const { text, error } = await read(writer)

  expect(text).toBe('<h1>Half')
  expect(reasonOf(error)).toBe('timeout')
  await hungUp
  expect(service.requests()).toBe(1)
})

test('a consumer that reads slowly does not make the service silent', async () => {
  const service = await startService()
  answering(service, '<h1>Slowly read</h1>', { chunkSize: 10 })
  const { writer } = writerOn(`${service.url}/v1`, { idleTimeoutMs: 1_000 })

  let text = ''
  for await (const piece of writer.write(brief, { signal: new AbortController().signal })) {
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    text += piece
  }

  expect(text).toBe('<h1>Slowly read</h1>')
})

test('an article that takes longer than its timeout is aborted, even if it streams steadily', async () => {
  const service = await startBareService((response) => {
    streamed(response)
    const flow = setInterval(() => response.write(chunk('word ')), 20)
    response.once('close', () => clearInterval(flow))
  })
  const { writer } = writerOn(service.baseUrl, { timeoutMs: 1_000 })

  const { text, error } = await read(writer)

  expect(text).toMatch(/^(word )+$/)
  expect(reasonOf(error)).toBe('timeout')
  expect(service.requests()).toBe(1)
})

test('malformed JSON instead of an answer never becomes an article', async () => {
  const service = await startService({ chaos: { malformedRate: 1 } })
  answering(service, article)
  const { writer } = writerOn(`${service.url}/v1`)

  const { text, error } = await read(writer)

  expect(text).toBe('')
  expect(reasonOf(error)).toBe('interrupted')
})

test('JSON of another format is nonsense and final', async () => {
  const service = await startBareService((response) => streamed(response).end('data: {"foo":1}\n\n'))
  const { writer } = writerOn(service.baseUrl)

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('nonsense')
  expect(service.requests()).toBe(1)
})

test('a web page instead of an answer is nonsense and final', async () => {
  const service = await startBareService((response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  )
  const { writer } = writerOn(service.baseUrl)

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('nonsense')
  expect(service.requests()).toBe(1)
})

test.each([
  ['no text', []],
  ['blank text', [chunk('  \n')]],
])('a finished answer with %s is nonsense', async (_, pieces) => {
  const service = await startBareService((response) => streamed(response, ...pieces).end(chunk(null, 'stop')))
  const { writer } = writerOn(service.baseUrl)

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('nonsense')
  expect(service.requests()).toBe(1)
})

test('a refusal by a content filter is nonsense', async () => {
  const service = await startBareService((response) =>
    streamed(response, chunk('I cannot')).end(chunk(null, 'content_filter')),
  )
  const { writer } = writerOn(service.baseUrl)

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('nonsense')
})

test('an article cut off by the output limit is delivered and reported', async () => {
  const service = await startService()
  service.on(
    { endpoint: 'chat' },
    { content: article, finishReason: 'length', usage: { prompt_tokens: 9, completion_tokens: 7 } },
  )
  const cutOffs: unknown[] = []
  const { writer } = writerOn(`${service.url}/v1`, { onCutOff: (cutOff) => cutOffs.push(cutOff) })

  const { text, error } = await read(writer)

  expect(error).toBeNull()
  expect(text).toBe(article)
  expect(cutOffs).toEqual([{ outputTokens: 7, maxOutputTokens: 4_000 }])
})

test('an error event inside the stream counts by its code', async () => {
  const service = await startBareService((response, _request, count) => {
    if (count === 1) streamed(response).end('data: {"error":{"message":"upstream is busy","code":502}}\n\n')
    else streamed(response).end('data: {"error":{"message":"who are you","code":401}}\n\n')
  })
  const { writer, failedAttempts } = writerOn(service.baseUrl)

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('unauthorized')
  expect(failedAttempts.map(({ reason }) => reason)).toEqual(['unavailable', 'unauthorized'])
})

test('aborting rethrows the reason of the caller and ends the HTTP request', async () => {
  let hungUp: Promise<unknown> = Promise.resolve()
  const service = await startBareService((response) => {
    hungUp = once(response, 'close')
    streamed(response, chunk('<h1>Half'))
  })
  const { writer, failedAttempts } = writerOn(service.baseUrl)
  const caller = new AbortController()
  const reason = new Error('the reader left')

  const pieces: string[] = []
  const reading = (async () => {
    for await (const piece of writer.write(brief, { signal: caller.signal })) {
      pieces.push(piece)
      caller.abort(reason)
    }
  })()

  await expect(reading).rejects.toBe(reason)
  await hungUp
  expect(pieces).toEqual(['<h1>Half'])
  expect(failedAttempts).toEqual([])
})

test('aborting during the wait for a retry makes no further request', async () => {
  const service = await startService()
  service.on({ endpoint: 'chat' }, { error: { message: 'slow down' }, status: 429, retryAfter: 5 })
  const caller = new AbortController()
  const reason = new Error('the reader left')
  const { writer } = writerOn(`${service.url}/v1`, {
    onAttemptFailed: () => setTimeout(() => caller.abort(reason), 20),
  })

  const { error } = await read(writer, caller.signal)

  expect(error).toBe(reason)
  expect(service.getRequests()).toHaveLength(1)
})

test('a signal aborted beforehand makes no request', async () => {
  const service = await startService()
  answering(service, article)
  const { spend, booked } = observedBudget(100_000)
  const { writer } = writerOn(`${service.url}/v1`, { spend })

  const { error } = await read(writer, AbortSignal.abort('left'))

  expect(error).toBe('left')
  expect(service.getRequests()).toEqual([])
  expect(booked).toEqual([])
})

test('a consumer that stops reading ends the HTTP request and settles the budget', async () => {
  let hungUp: Promise<unknown> = Promise.resolve()
  const service = await startBareService((response) => {
    hungUp = once(response, 'close')
    streamed(response, chunk('<h1>Half'))
  })
  const { spend, booked } = observedBudget(100_000)
  const { writer } = writerOn(service.baseUrl, { spend })

  for await (const piece of writer.write(brief, { signal: new AbortController().signal })) {
    expect(piece).toBe('<h1>Half')
    break
  }

  await hungUp
  expect(booked).toHaveLength(1)
  expect(booked[0]?.used).toBe(booked[0]?.reserved)
})

test('a spent budget makes no request', async () => {
  const service = await startService()
  answering(service, article)
  const { spend, booked } = observedBudget(100)
  const { writer } = writerOn(`${service.url}/v1`, { spend })

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('budget_spent')
  expect(service.getRequests()).toEqual([])
  expect(booked).toEqual([])
})

test('the budget is charged the reported usage', async () => {
  const service = await startService()
  answering(service, article, { usage: { prompt_tokens: 700, completion_tokens: 900 } })
  const { spend, booked } = observedBudget(100_000)
  const { writer } = writerOn(`${service.url}/v1`, { spend })

  await read(writer)

  expect(booked).toEqual([{ reserved: expect.any(Number), used: 1600 }])
  expect(booked[0]?.reserved).toBeGreaterThan(4_000)
})

test('without reported usage the budget is charged an estimate of what was sent and received', async () => {
  const service = await startBareService((response) => streamed(response, chunk(article)).end(chunk(null, 'stop')))
  const { spend, booked } = observedBudget(100_000)
  const { writer } = writerOn(service.baseUrl, { spend })

  await read(writer)

  const [{ reserved, used } = { reserved: 0, used: 0 }] = booked
  expect(used).toBe(reserved - 4_000 + Math.ceil(article.length / 3))
})

test('refused attempts are reserved one by one and cost nothing', async () => {
  const service = await startBareService((response) => response.writeHead(429).end())
  const { spend, booked } = observedBudget(10_000)
  const { writer } = writerOn(service.baseUrl, { spend })

  const { error } = await read(writer)

  expect(reasonOf(error)).toBe('rate_limited')
  expect(booked.map(({ used }) => used)).toEqual([0, 0, 0])
})

test('a broken answer costs its whole reservation, because the service may bill text that never arrived', async () => {
  const service = await startBareService((response) => {
    streamed(response, chunk('<h1>Half')).flushHeaders()
    setTimeout(() => response.destroy(), 20)
  })
  const { spend, booked } = observedBudget(100_000)
  const { writer } = writerOn(service.baseUrl, { spend })

  await read(writer)

  expect(booked).toHaveLength(1)
  expect(booked[0]?.used).toBe(booked[0]?.reserved)
})

test('a key that the service repeats is in neither the error nor the report of the attempt', async () => {
  const service = await startService()
  service.on({ endpoint: 'chat' }, { error: { message: `Incorrect API key provided: ${apiKey}` }, status: 401 })
  const { writer, failedAttempts } = writerOn(`${service.url}/v1`)

  const { error } = await read(writer)

  expect(error).toBeInstanceOf(TextServiceError)
  const { message, stack, cause } = error as TextServiceError
  expect(message).toContain('Incorrect API key provided: [key]')
  expect(`${message}${stack}${String(cause)}${JSON.stringify(failedAttempts)}`).not.toContain(apiKey)
})

test('without a key no Authorization header is sent', async () => {
  let authorization: string | undefined = 'none seen'
  const service = await startBareService((response, request) => {
    authorization = request.headers.authorization
    streamed(response, chunk('<h1>Whole</h1>')).end(chunk(null, 'stop'))
  })
  const { writer } = writerOn(service.baseUrl, { apiKey: '' })

  const { text } = await read(writer)

  expect(text).toBe('<h1>Whole</h1>')
  expect(authorization).toBeUndefined()
})
