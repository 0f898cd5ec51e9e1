import { setTimeout as pause } from 'node:timers/promises'
import { answerRequests, type RequestLimits, type Requests } from './answer-requests.ts'
import type { Devtools } from './devtools-pipe.ts'
import type { ResourceFetcher } from './fetch-resource.ts'
import { type LinkVisibility, readLinkVisibility } from './link-visibility.ts'

/** A document after its scripts have run, with its address and the visibility of its links. */
export type RenderedDocument = { url: string; html: string; visibility: LinkVisibility[] }

/** Milliseconds, and the longest document in UTF-16 code units. */
export type DocumentLimits = RequestLimits & { settleMs: number; quietMs: number; htmlMax: number }

type Reading = { resources: ResourceFetcher; limits: DocumentLimits; signal: AbortSignal }

/**
 * Opens a page in a new tab, waits until it has made no request for `quietMs`, or for `settleMs` at most, and returns its document. `null` without a
 * document. Rejects when the browser ends.
 */
export async function readDocument(
  devtools: Devtools,
  url: string,
  reading: Reading,
): Promise<RenderedDocument | null> {
  const { targetId, sessionId } = await openTab(devtools)
  closeDialogsAndWindows(devtools, { targetId, sessionId })
  const send = (method: string, params: object = {}) => devtools.send(method, params, sessionId)
  await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny' })
  await devtools.send('Target.setDiscoverTargets', { discover: true })
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: withoutWebRtc })
  // A service worker of the page could answer in place of the interception.
  await send('Network.setBypassServiceWorker', { bypass: true })
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  const requests = answerRequests(devtools, { ...reading, sessionId, mainFrame: targetId })
  const startedAt = performance.now()
  // Resolves when the document begins; the time limit covers one that never does.
  send('Page.navigate', { url }).catch(() => undefined)
  await untilQuiet(requests, { ...reading.limits, startedAt, signal: reading.signal })
  if (!requests.state().hasDocument) return null
  const document = await serialise(send, reading.limits.htmlMax)
  return document === null
    ? null
    : { ...document, visibility: await readLinkVisibility(send, targetId).catch(() => []) }
}

/** The browser's preferences already block its network; this is the second protection, and shows pages that WebRTC is unavailable. */
const withoutWebRtc = 'delete self.RTCPeerConnection; delete self.webkitRTCPeerConnection'

async function openTab(devtools: Devtools): Promise<{ targetId: string; sessionId: string }> {
  const { targetId } = (await devtools.send('Target.createTarget', { url: 'about:blank' })) as { targetId: string }
  const { sessionId } = (await devtools.send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string
  }
  return { targetId, sessionId }
}

/** Dismisses dialogs and closes new windows, so that a page that waits for either continues. */
function closeDialogsAndWindows(
  devtools: Devtools,
  { targetId, sessionId }: { targetId: string; sessionId: string },
): void {
  const dispatch = (method: string, params: object, session?: string) =>
    void devtools.send(method, params, session).catch(() => undefined)
  devtools.onEvent(({ method, params, sessionId: from }) => {
    if (method === 'Page.javascriptDialogOpening' && from === sessionId)
      dispatch('Page.handleJavaScriptDialog', { accept: false }, sessionId)
    if (method !== 'Target.targetCreated') return
    const { targetId: opened, openerId } = params.targetInfo as { targetId: string; openerId?: string }
    if (openerId === targetId) dispatch('Target.closeTarget', { targetId: opened })
  })
}

const pollMs = 50

async function untilQuiet(
  requests: Requests,
  { startedAt, settleMs, quietMs, signal }: DocumentLimits & { startedAt: number; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    await pause(pollMs, undefined, { signal })
    const now = performance.now()
    const { underWay, changedAt, hasDocument } = requests.state()
    const isQuiet = underWay === 0 && changedAt > startedAt && now - changedAt >= quietMs
    if (isQuiet || now - startedAt >= settleMs || (!hasDocument && isQuiet)) return
  }
}

type DocumentNode = { backendNodeId: number; documentURL: string }
type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

/** Reads the document from the browser and not from the page, whose scripts could falsify it. */
async function serialise(send: Send, htmlMax: number): Promise<Omit<RenderedDocument, 'visibility'> | null> {
  const { root } = (await send('DOM.getDocument', { depth: 0 })) as { root: DocumentNode }
  // The other identifier, `nodeId`, becomes invalid when the document finishes loading between the two calls.
  const { backendNodeId } = root
  const { outerHTML: html } = (await send('DOM.getOuterHTML', { backendNodeId })) as { outerHTML: string }
  return html.length <= htmlMax ? { url: root.documentURL, html } : null
}
