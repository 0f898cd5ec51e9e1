import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiContext } from '#server/http/api/api-context.ts'
import { logProblem, problemDocument, toDomainError } from '#server/http/api/problem.ts'
import { refuseMethod } from '#server/http/request/methods.ts'
import { readJsonBody } from '#server/http/request/request-body.ts'
import { fixBlogConstraints } from './fix-blog-constraints.ts'
import type { FunctionAnswer } from './function-answer.ts'
import { aiContentGenerator, generateOpenAi } from './generation.ts'
import { createPayment } from './payments/create-payment.ts'
import { createPaymentIntent } from './payments/create-payment-intent.ts'
import { createSubscription } from './payments/create-subscription.ts'
import { publicConfig } from './payments/public-config.ts'
import { verifyPayment, verifyPaymentByQuery } from './payments/verify-payment.ts'
import { sendEmail } from './send-email.ts'
import { setupErrorLogs } from './setup-error-logs.ts'
import { supabaseProxy } from './supabase-proxy.ts'

/** `input` is the JSON body of a POST, or the query of a GET as an object of texts. */
type NamedFunction = (context: ApiContext, input: unknown, signal: AbortSignal) => Promise<FunctionAnswer>
type ByMethod = Partial<Record<'GET' | 'POST', NamedFunction>>

/**
 * The named functions of the product. Each responds in the same way on `/api/<name>`, on the hosting path `/.netlify/functions/<name>`, and on the
 * edge path `/functions/v1/<name>` with its short form `/functions/<name>`.
 */
const functions: Record<string, ByMethod> = {
  'generate-openai': { POST: generateOpenAi },
  'generate-openai-homepage-blog': { POST: generateOpenAi },
  'ai-content-generator': { POST: aiContentGenerator },
  'send-email': { POST: sendEmail },
  'setup-error-logs': { POST: setupErrorLogs },
  'fix-blog-constraints': { POST: fixBlogConstraints },
  'supabase-proxy': { POST: supabaseProxy },
  'create-payment': { POST: createPayment },
  'create-payment-intent': { POST: createPaymentIntent },
  'create-subscription': { POST: createSubscription },
  'verify-payment': { POST: verifyPayment, GET: verifyPaymentByQuery },
  'public-config': { GET: publicConfig, POST: publicConfig },
}

const paths = /^\/(?:api|functions(?:\/v1)?|\.netlify\/functions)\/([a-z-]+)$/

/** The function of a path, or `null` if there is none. */
export function findFunction(path: string): ByMethod | null {
  const name = paths.exec(path)?.[1]
  return name !== undefined && Object.hasOwn(functions, name) ? (functions[name] ?? null) : null
}

/** Runs a named function. Its callers read `success` and `error`, so a refusal is a problem document with these two members. */
export async function answerFunction(
  byMethod: ByMethod,
  request: IncomingMessage,
  response: ServerResponse,
  context: ApiContext,
): Promise<void> {
  const left = new AbortController()
  response.once('close', () => !response.writableFinished && left.abort(new Error('The caller left')))
  response.setHeader('cache-control', 'no-store')
  try {
    const named = byMethod[request.method as keyof ByMethod]
    if (named === undefined) return refuseMethod(response, request.method, Object.keys(byMethod))
    const input = request.method === 'GET' ? readQuery(request) : await readJsonBody(request)
    const { status = 200, body } = await named(context, input, left.signal)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  } catch (thrown) {
    if (left.signal.aborted) return
    const refusal = toDomainError(thrown)
    logProblem(context.log, refusal)
    const problem = problemDocument(refusal, context.requestId)
    if (refusal.code === 'payload_too_large') response.setHeader('connection', 'close')
    if (refusal.retryAfterSeconds !== undefined) response.setHeader('retry-after', String(refusal.retryAfterSeconds))
    response
      .writeHead(problem.status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: false, error: refusal.message, ...problem }))
  }
}

function readQuery({ url = '/' }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.split('?', 2)[1] ?? ''))
}
