import {
  errorContextMax,
  errorDetailsMax,
  errorMessageMax,
  errorStackMax,
  errorsSentAtOnceMax,
  errorsStoredMax,
} from '#contract/limits.ts'
import type { ErrorCategory } from '#contract/operations/error-category.ts'
import { severityOf } from '#contract/operations/error-category.ts'
import type { NewErrorLog } from '#contract/operations/error-logs.ts'
import { createClient, problemOf } from '../http/client.ts'
import { withToken } from '../http/with-token.ts'
import { storedSession } from '../session/session-presence.ts'
import { readStored, storageNames, writeStored } from '../storage/safe-storage.ts'
import { currentBuild } from './app-version.ts'
import { categoryOf, errorDetails } from './error-kind.ts'

/** Where the error happened: the component and the action. */
export type ErrorContext = { component?: string; action?: string; details?: string; category?: ErrorCategory }

const retriesMax = 3
const retryBaseMs = 1_000
/** A repetition of the same error within this time adds no information. */
const repeatMs = 60_000
/** Limit for a page that fails again and again. */
const loggedMax = 50

let queue: NewErrorLog[] = []
let logged = 0
let sending: Promise<void> | null = null
const lastSeen = new Map<string, number>()

/** Logs an error on the server, for the operator. Never throws. Errors that cannot be sent are stored in this browser, at most the newest hundred. */
export function logError(error: unknown, context: ErrorContext = {}): void {
  const entry = entryOf(error, context)
  const sign = `${entry.component} ${entry.message}`
  const now = Date.now()
  if (logged >= loggedMax || now - (lastSeen.get(sign) ?? -repeatMs) < repeatMs) return
  lastSeen.set(sign, now)
  logged += 1
  queue.push(entry)
  void sendErrors()
}

/** Sends the queued errors, including those of an earlier visit. Resolves when they are sent, or stored for later. */
export function sendErrors(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(): Promise<void> {
  queue = [...takeStored(), ...queue]
  while (queue.length > 0) {
    const batch = queue.slice(0, errorsSentAtOnceMax)
    const outcome = await sendBatch(batch)
    if (outcome === 'later') return storeQueue()
    // Errors that arrived meanwhile are queued behind these.
    queue = queue.slice(batch.length)
  }
}

/** Up to three retries, after one, two and four seconds. Entries that the server will never accept are dropped. */
async function sendBatch(entries: NewErrorLog[]): Promise<'done' | 'later'> {
  for (let failed = 0; ; failed += 1) {
    try {
      await createClient(window.location.origin, quietFetch).errorLogs.save({ entries })
      return 'done'
    } catch (error) {
      const { status } = problemOf(error)
      if (status === 400 || status === 413 || status === 422) return 'done'
      if (status === 429 || failed >= retriesMax) return 'later'
      await new Promise((resolve) => setTimeout(resolve, retryBaseMs * 2 ** failed))
    }
  }
}

/** A log request must not renew a session, open the sign-in dialog or report a failure to the connection watch. */
async function quietFetch(request: Request, init?: RequestInit): Promise<Response> {
  const session = storedSession()
  const isGood = session !== null && session.expiresAt * 1000 > Date.now()
  return fetch(isGood ? withToken(request, session.accessToken) : request, init)
}

function storeQueue() {
  const unsent = [...takeStored(), ...queue].slice(-errorsStoredMax)
  queue = []
  writeStored(storageNames.errorLogs, unsent.length === 0 ? null : JSON.stringify(unsent))
}

function takeStored(): NewErrorLog[] {
  const stored = readStored(storageNames.errorLogs)
  if (stored === null) return []
  writeStored(storageNames.errorLogs, null)
  try {
    const list: unknown = JSON.parse(stored)
    if (!Array.isArray(list)) return []
    return list.slice(-errorsStoredMax).filter(isEntry)
  } catch {
    return []
  }
}

/** The server parses every entry. This check removes what is no entry, because the server refuses a whole batch for one of them. */
function isEntry(value: unknown): value is NewErrorLog {
  if (typeof value !== 'object' || value === null) return false
  const { id, timestamp, category, message } = value as Partial<NewErrorLog>
  const isKnown = category !== undefined && category in severityOf
  return isKnown && [id, timestamp, message].every((text) => typeof text === 'string' && text !== '')
}

function entryOf(
  error: unknown,
  { component, action, details, category = categoryOf(error) }: ErrorContext,
): NewErrorLog {
  const { name, message, stack } = errorDetails(error)
  const text = message === '' ? name || 'Unknown error' : message
  return {
    id: randomId(),
    timestamp: new Date().toISOString(),
    severity: severityOf[category],
    category,
    message: withoutQueries(text).trim().slice(0, errorMessageMax).toWellFormed() || 'Unknown error',
    details: cut(details, errorDetailsMax),
    stackTrace: cut(stack, errorStackMax),
    component: cut(component ?? window.location.pathname, errorContextMax),
    action: cut(action, errorContextMax),
    build: currentBuild(),
  }
}

/** `crypto.randomUUID` exists only in secure contexts. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function cut(text: string | undefined, max: number): string | null {
  const shortened = withoutQueries(text ?? '')
    .slice(0, max)
    .toWellFormed()
  return shortened === '' ? null : shortened
}

/** The query and fragment of an address may contain a token: they are neither sent nor stored. */
function withoutQueries(text: string): string {
  return text.replaceAll(/((?:https?:\/\/|\/)[^\s?#()]+)[?#][^\s():]*/g, '$1')
}
