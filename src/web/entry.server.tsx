import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageHydration } from './page-hydration.ts'
import { pageContext } from './platform/http/page-context.ts'
import { DeferredScripts } from './platform/hydration/deferred-scripts.tsx'
import { DocumentScripts } from './platform/hydration/document-scripts.ts'
import type { PageHandle } from './platform/hydration/page-handle.ts'
import { programOf } from './platform/hydration/page-program.ts'

/** Renders a page completely, so that it has a length and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const program = programOf(entryContext, pageHydration)
  // A page without a nonce is the same for all visitors, byte for byte.
  const nonce = program === null ? undefined : loadContext.get(pageContext).nonce
  const html = await renderWhole(
    <DocumentScripts value={program && <DeferredScripts program={program} />}>
      <ServerRouter context={entryContext} url={request.url} {...(nonce && { nonce })} />
    </DocumentScripts>,
    nonce,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  if (nonce) headers.set('x-page-nonce', nonce)
  if (isShared(entryContext)) headers.set('x-page-shared', 'true')
  return new Response(html, { status, headers })
}

/** See `shared` in `PageHandle`. */
function isShared({ staticHandlerContext: { matches }, routeModules }: EntryContext): boolean {
  const handle = routeModules[matches.at(-1)?.route.id ?? '']?.handle as PageHandle | undefined
  return handle?.shared === true
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
