import { textOf } from '#adapters/fetch/exchange/answer-headers.ts'
import { isTransientStatus, retryAfterMs } from '#adapters/fetch/politeness/retry.ts'
import type { ApiAnswer } from './api-client.ts'
import type { RemoteRefusal } from './publisher.ts'

/** The refusal that an unexpected answer of the external software means. `message`: the text of that software; `secrets` must not appear in our text. */
export function refusalOf(
  product: 'WordPress' | 'Ghost',
  answer: ApiAnswer,
  { message, secrets }: { message: string | null; secrets: readonly string[] },
): RemoteRefusal {
  const { status } = answer
  const suffix = message === null ? '' : ` It says: ${withoutSecrets(plainText(message), secrets)}`
  const of = (code: RemoteRefusal['code'], text: string, canRetry: boolean): RemoteRefusal => ({
    ok: false,
    code,
    text: `${text}${suffix}`,
    canRetry,
  })
  if (status === 401) return of('unauthorized', `${product} does not accept these credentials (401).`, false)
  if (status === 403) return of('refused', `${product}, or something in front of it, forbids this (403).`, false)
  if (status === 429) return of('unavailable', `${product} asks for fewer requests (429)${waitOf(answer)}.`, true)
  if (isTransientStatus(status) || status === 408 || status === 425)
    return of('unavailable', `${product} failed (${status})${waitOf(answer)}.`, true)
  if (status >= 300 && status < 400)
    return of('refused', `${product} leads elsewhere (${status}). Enter the address that it ends at.`, false)
  if (status >= 400) return of('refused', `${product} refused this (${status}).`, false)
  return badAnswer(product, answer)
}

/** A success answer that cannot be read: the request may have been executed anyway. */
export function badAnswer(product: 'WordPress' | 'Ghost', { status, headers, isCut }: ApiAnswer): RemoteRefusal {
  const isHtml = textOf(headers['content-type'])?.includes('html') ?? false
  const what = isCut
    ? 'an answer that is too long'
    : isHtml
      ? 'a web page instead of data'
      : 'something that cannot be read'
  const text = `There came ${what} (${status}). The address may be wrong, or a plugin or firewall stands in front of ${product}.`
  return { ok: false, code: 'bad_answer', text, canRetry: true }
}

function waitOf({ headers }: ApiAnswer): string {
  const ms = retryAfterMs(textOf(headers['retry-after']), Date.now())
  return ms === null ? '' : ` and asks to wait ${Math.ceil(ms / 1000)} seconds`
}

const messageMax = 200

function plainText(message: string): string {
  return message
    .slice(0, 2_000)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, messageMax)
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.filter((secret) => secret.length > 3).reduce((clean, secret) => clean.replaceAll(secret, '…'), text)
}
