import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiContext } from '../http/api-context.ts'
import { refuseMethod } from '../http/methods.ts'
import { logProblem, problemDocument, toDomainError } from '../http/problem.ts'
import { readJsonBody } from '../http/request-body.ts'
import type { FunctionAnswer } from './function-answer.ts'
import { aiContentGenerator, generateOpenAi } from './generation.ts'
import { sendEmail } from './send-email.ts'
import { supabaseProxy } from './supabase-proxy.ts'

type NamedFunction = (context: ApiContext, body: unknown, signal: AbortSignal) => Promise<FunctionAnswer>

/** The named functions of the product. Each answers POST on three paths: `/api/<name>`, `/functions/<name>` and `/functions/v1/<name>`. */
const functions: Record<string, NamedFunction> = {
  'generate-openai': generateOpenAi,
  'generate-openai-homepage-blog': generateOpenAi,
  'ai-content-generator': aiContentGenerator,
  'send-email': sendEmail,
  'supabase-proxy': supabaseProxy,
}

const paths = /^\/(?:api|functions(?:\/v1)?)\/([a-z-]+)$/

/** The function a path names, or `null` when it names none. */
export function findFunction(path: string): NamedFunction | null {
  const name = paths.exec(path)?.[1]
  return name !== undefined && Object.hasOwn(functions, name) ? (functions[name] ?? null) : null
}

/** Runs a named function. Its callers read `success` and `error`, so a refusal is a problem document with these two as well. */
export async function answerFunction(
  named: NamedFunction,
  request: IncomingMessage,
  response: ServerResponse,
  context: ApiContext,
): Promise<void> {
  const left = new AbortController()
  response.once('close', () => !response.writableFinished && left.abort(new Error('The caller left')))
  response.setHeader('cache-control', 'no-store')
  try {
    if (request.method !== 'POST') refuseMethod(response, request.method, ['POST'])
    const { status = 200, body } = await named(context, await readJsonBody(request), left.signal)
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
