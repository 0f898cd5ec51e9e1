import { connectionTexts } from '#contract/texts.ts'
import { translated } from '../i18n/language.ts'
import { notify } from '../overlays/notifications.ts'

/** `unstable`: the device has a network, but our requests fail repeatedly. */
export type ConnectionState = 'online' | 'unstable' | 'offline'

/** One failed request is an accident; this many in a row are a connection issue. */
const failuresTolerated = 2
const firstProbeMs = 1_000
const longestPauseMs = 30_000
/** A probe without an answer within this time has failed. */
const probeTimeoutMs = 10_000

let state: ConnectionState = 'online'
let failures = 0
let probing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function currentConnection(): ConnectionState {
  return state
}

/** Calls back on every change and monitors the connection meanwhile. Returns a function that stops both. */
export function watchConnection(onChange: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('offline', handleOffline)
    window.addEventListener('online', handleOnline)
    if (navigator.onLine === false) handleOffline()
  }
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    window.removeEventListener('offline', handleOffline)
    window.removeEventListener('online', handleOnline)
    clearTimeout(probing)
    failures = 0
    state = 'online'
  }
}

/** Called by the network layer with the outcome of each request: a response of any status is a success. */
export function noteRequest(succeeded: boolean): void {
  failures = succeeded ? 0 : failures + 1
  if (succeeded) {
    become('online')
  } else if (failures >= failuresTolerated && listeners.size > 0 && state === 'online') {
    become('unstable')
    probe(firstProbeMs)
  }
}

function handleOffline() {
  become('offline')
}

function handleOnline() {
  failures = 0
  become('online')
}

function become(next: ConnectionState) {
  if (next === state) return
  clearTimeout(probing)
  state = next
  if (next === 'online') notify({ title: translated(connectionTexts.restored), tone: 'verified' }, { force: true })
  for (const listener of listeners) listener()
}

/** Sends a health check after `delayMs` and repeats it with doubled delay until the server answers. */
function probe(delayMs: number) {
  probing = setTimeout(() => {
    fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeoutMs) }).then(
      () => noteRequest(true),
      () => state === 'unstable' && probe(Math.min(delayMs * 2, longestPauseMs)),
    )
  }, delayMs)
}
