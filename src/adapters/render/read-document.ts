import { setTimeout as pause } from 'node:timers/promises'
import { answerRequests, type RequestLimits, type Requests } from './answer-requests.ts'
import type { Devtools } from './devtools-pipe.ts'
import type { ResourceFetcher } from './fetch-resource.ts'
import { type LinkVisibility, readLinkVisibility } from './link-visibility.ts'

/** A document as scripts have made it, its address, and how its links look. */
export type RenderedDocument = { url: string; html: string; looks: LinkVisibility[] }

/** Milliseconds, and the longest document in UTF-16 code units. */
export type DocumentLimits = RequestLimits & { settleMs: number; quietMs: number; htmlMax: number }

type Reading = { resources: ResourceFetcher; limits: DocumentLimits; signal: AbortSignal }

/**
 * Opens a page in a fresh tab, waits until it has asked for nothing for `quietMs`, or for `settleMs` at most, and answers its document. `null` where there is
 * none. Rejects when the browser goes.
 */
export async function readDocument(
  devtools: Devtools,
  url: string,
  reading: Reading,
): Promise<RenderedDocument | null> {
  const { targetId, sessionId } = await openTab(devtools)
  keepHarmless(devtools, { targetId, sessionId })
  const send = (method: string, params: object = {}) => devtools.send(method, params, sessionId)
  await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny' })
  await devtools.send('Target.setDiscoverTargets', { discover: true })
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: withoutWebRtc })
  // A worker of the page could answer in its place.
  await send('Network.setBypassServiceWorker', { bypass: true })
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  const requests = answerRequests(devtools, { ...reading, sessionId, mainFrame: targetId })
  const startedAt = performance.now()
  // Answers once the document begins; one that never does is what the time is for.
  send('Page.navigate', { url }).catch(() => undefined)
  await untilQuiet(requests, { ...reading.limits, startedAt, signal: reading.signal })
  if (!requests.state().hasDocument) return null
  const document = await serialise(send, reading.limits.htmlMax)
  return document === null ? null : { ...document, looks: await readLinkVisibility(send, targetId).catch(() => []) }
}

/** The browser's own settings close the network to it; this is the second lock, and tells pages that there is none. */
const withoutWebRtc = 'delete self.RTCPeerConnection; delete self.webkitRTCPeerConnection'

async function openTab(devtools: Devtools): Promise<{ targetId: string; sessionId: string }> {
  const { targetId } = (await devtools.send('Target.createTarget', { url: 'about:blank' })) as { targetId: string }
  const { sessionId } = (await devtools.send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string
  }
  return { targetId, sessionId }
}

/** Dialogs are dismissed and windows closed: a page that waits for either goes on. */
function keepHarmless(devtools: Devtools, { targetId, sessionId }: { targetId: string; sessionId: string }): void {
  const ask = (method: string, params: object, session?: string) =>
    void devtools.send(method, params, session).catch(() => undefined)
  devtools.onEvent(({ method, params, sessionId: from }) => {
    if (method === 'Page.javascriptDialogOpening' && from === sessionId)
      ask('Page.handleJavaScriptDialog', { accept: false }, sessionId)
    if (method !== 'Target.targetCreated') return
    const { targetId: opened, openerId } = params.targetInfo as { targetId: string; openerId?: string }
    if (openerId === targetId) ask('Target.closeTarget', { targetId: opened })
  })
}

const lookMs = 50

async function untilQuiet(
  requests: Requests,
  { startedAt, settleMs, quietMs, signal }: DocumentLimits & { startedAt: number; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    await pause(lookMs, undefined, { signal })
    const now = performance.now()
    const { underWay, changedAt, hasDocument } = requests.state()
    const isQuiet = underWay === 0 && changedAt > startedAt && now - changedAt >= quietMs
    if (isQuiet || now - startedAt >= settleMs || (!hasDocument && isQuiet)) return
  }
}

type DocumentNode = { backendNodeId: number; documentURL: string }
type Send = (method: string, params?: object) => Promise<Record<string, unknown>>

/** Asked of the browser and not of the page, whose scripts could answer otherwise. */
async function serialise(send: Send, htmlMax: number): Promise<Omit<RenderedDocument, 'looks'> | null> {
  const { root } = (await send('DOM.getDocument', { depth: 0 })) as { root: DocumentNode }
  // The node's other number, `nodeId`, is taken back when the document ends its loading between the two questions.
  const { backendNodeId } = root
  const { outerHTML: html } = (await send('DOM.getOuterHTML', { backendNodeId })) as { outerHTML: string }
  return html.length <= htmlMax ? { url: root.documentURL, html } : null
}
