import type { IncomingMessage } from 'node:http'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { logProblem, problemDocument, toDomainError } from '#server/http/api/problem.ts'
import { readJsonBody } from '#server/http/request/request-body.ts'
import type { Caller, Route, RouteAnswer, SendRefusal } from '#server/http/routing/route.ts'
import type { FunctionAnswer } from './function-answer.ts'
import { aiContentGenerator, generateOpenAi } from './generation.ts'
import { createPayment } from './payments/create-payment.ts'
import { createPaymentIntent } from './payments/create-payment-intent.ts'
import { createSubscription } from './payments/create-subscription.ts'
import { publicConfig } from './payments/public-config.ts'
import { verifyPayment, verifyPaymentByQuery } from './payments/verify-payment.ts'
import { sendEmail } from './send-email.ts'
import { fixBlogConstraints, setupErrorLogs } from './storage-ready.ts'
import { supabaseProxy } from './supabase-proxy.ts'

/** `input` is the JSON body of a POST, or the query of a GET as an object of texts. */
type NamedFunction = (context: ApiContext, input: unknown, signal: AbortSignal) => Promise<FunctionAnswer>
type Entry = {
  caller: Caller
  summary: string
  post?: NamedFunction
  get?: NamedFunction
}

/**
 * The named functions of the product. Each responds in the same way on `/api/<name>`, on the hosting path `/.netlify/functions/<name>`, and on the
 * edge path `/functions/v1/<name>` with its short form `/functions/<name>`.
 */
const functions: Record<string, Entry> = {
  'generate-openai': { caller: 'anyone', summary: 'Write an article', post: generateOpenAi },
  'generate-openai-homepage-blog': { caller: 'anyone', summary: 'Write an article', post: generateOpenAi },
  'ai-content-generator': { caller: 'anyone', summary: 'Write an article', post: aiContentGenerator },
  'send-email': { caller: 'administrator', summary: 'Send a mail', post: sendEmail },
  'setup-error-logs': { caller: 'anyone', summary: 'Report that the table of errors exists', post: setupErrorLogs },
  'fix-blog-constraints': {
    caller: 'anyone',
    summary: 'Report that the constraints of posts exist',
    post: fixBlogConstraints,
  },
  'supabase-proxy': { caller: 'anyone', summary: 'Call this API from a page', post: supabaseProxy },
  'create-payment': { caller: 'anyone', summary: 'Start a payment, as a member or a guest', post: createPayment },
  'create-payment-intent': { caller: 'anyone', summary: 'Start a payment within the page', post: createPaymentIntent },
  'create-subscription': {
    caller: 'anyone',
    summary: 'Start a subscription, as a member or a guest',
    post: createSubscription,
  },
  'verify-payment': {
    caller: 'anyone',
    summary: 'The state of a payment',
    post: verifyPayment,
    get: verifyPaymentByQuery,
  },
  'public-config': {
    caller: 'anyone',
    summary: 'The public settings of payments',
    get: publicConfig,
    post: publicConfig,
  },
}

/** The named functions as entries of the route table. */
export const functionRoutes: readonly Route[] = Object.entries(functions).flatMap(([name, { get, post, ...entry }]) => {
  const paths = {
    path: `/api/${name}`,
    aliases: ['/functions', '/functions/v1', '/.netlify/functions'].map((base) => `${base}/${name}`),
  }
  const route = (method: 'GET' | 'POST', run: NamedFunction | undefined): Route[] =>
    run === undefined ? [] : [{ ...entry, ...paths, methods: [method], answer: answerWith(run), sendRefusal }]
  return [...route('GET', get), ...route('POST', post)]
})

function answerWith(run: NamedFunction): RouteAnswer {
  return async (request, response, context) => {
    const left = new AbortController()
    response.once('close', () => !response.writableFinished && left.abort(new Error('The client disconnected')))
    response.setHeader('cache-control', 'no-store')
    try {
      const input = request.method === 'GET' ? readQuery(request) : await readJsonBody(request)
      const { status = 200, body } = await run(context, input, left.signal)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    } catch (thrown) {
      if (!left.signal.aborted) throw thrown
    }
  }
}

/** Callers of the functions read `success` and `error`, so a refusal is a problem document with these two members. */
function sendRefusal(...[_request, response, thrown, context]: Parameters<SendRefusal>): void {
  const refusal = toDomainError(thrown)
  logProblem(context.log, refusal)
  const problem = problemDocument(refusal, context.requestId)
  if (refusal.code === 'payload_too_large') response.setHeader('connection', 'close')
  if (refusal.retryAfterSeconds !== undefined) response.setHeader('retry-after', String(refusal.retryAfterSeconds))
  response
    .writeHead(problem.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify({ success: false, error: refusal.message, ...problem }))
}

function readQuery({ url = '/' }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.split('?', 2)[1] ?? ''))
}
