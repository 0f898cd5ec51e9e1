import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './platform/http/page-context.ts'
import { deferScripts } from './platform/hydration/deferred-scripts.ts'
import { deferredHydrationOf, pageHydrates } from './platform/hydration/page-handle.ts'
import { paintFirst } from './platform/hydration/paint-first.ts'

/** Renders a page completely, so that it has a length and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // A page without a nonce is the same for all visitors, byte for byte.
  const nonce = pageHydrates(entryContext) ? loadContext.get(pageContext).nonce : undefined
  const html = await renderWhole(
    <ServerRouter context={entryContext} url={request.url} {...(nonce && { nonce })} />,
    nonce,
  )
  const late = nonce === undefined ? null : deferredHydrationOf(entryContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (nonce) headers.set('x-page-nonce', nonce)
  const sent = late === null ? paintFirst(html) : deferScripts(html, { build: entryContext.manifest.version, ...late })
  return new Response(sent, { status, headers })
}

function renderWhole(page: React.ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      // The response is sent as a whole, so no part needs to arrive later and be moved into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
    })
  })
}

/** Logs errors. Expected refusals (not found, gone) are answers, not errors, and are not logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(error)
}
