import type { ServerResponse } from 'node:http'
import { mailboxPages } from '#server/mail/mailbox-pages.ts'
import { feeds } from '../feeds/feeds.ts'
import { makeSiteFeed } from '../feeds/site-feeds.ts'
import { installableDocuments } from '../installable/installable.ts'
import { type DrawPictures, drawPicture, picturePath } from '../media/pictures.ts'
import { postPicturePath, sendPostPicture } from '../media/post-pictures.ts'
import { reportKeys } from '../reports/report-keys.ts'
import { verifyScript } from '../reports/verify-script.ts'
import type { SiteHosts } from '../sites/site-hosts.ts'
import { createTlsPermission, tlsPermissionPath } from '../sites/tls-permission.ts'
import type { Answer, ServerDeps } from './api/api-context.ts'
import { apiDocs } from './docs/api-docs.ts'
import { type DiskSpace, sendReadiness } from './readiness.ts'
import type { Semaphore } from './request/semaphore.ts'
import { createDocumentSender, type Document } from './response/documents.ts'
import type { PageCache } from './response/page-cache.ts'
import type { PageDependencies } from './response/page-dependencies.ts'

export type MachineRoute = { path: RegExp; answer: Answer }

type MachineOptions = {
  deps: ServerDeps
  cache: PageCache
  hosts: SiteHosts
  tlsPermissionFrom?: readonly string[]
  headers: Record<string, string>
  development: boolean
  showsMailbox?: boolean
  isReady: () => boolean
  disk?: DiskSpace | undefined
  build?: string | null
  pictures: { draw: DrawPictures; semaphore: Semaphore }
}

/** Feeds of a hosted site under the hostname of this installation. */
const siteFeedPath = /^\/site\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z0-9-]+\.xml)$/

/** The machine-readable routes: feeds, pictures, the API documentation, and the state of the process. All of them accept only GET and HEAD. */
export function createMachineRoutes(options: MachineOptions): MachineRoute[] {
  const { deps, pictures } = options
  const send = createDocumentSender(options)

  function document(path: RegExp, make: (path: string, reads: PageDependencies) => Promise<Document>): MachineRoute {
    return {
      path,
      async answer(request, response) {
        const address = (request.url ?? '/').split('?', 1)[0] ?? '/'
        await send(request, response, address, (reads) => make(address, reads))
      },
    }
  }

  return [
    { path: /^\/healthz$/, answer: async (_request, response) => sendJson(response, 200, { status: 'ok' }) },
    // Pages compare it with their own build.
    {
      path: /^\/version$/,
      answer: async (_request, response) => sendJson(response, 200, { build: options.build ?? null }),
    },
    {
      path: /^\/readyz$/,
      answer: async (_request, response) =>
        sendReadiness(response, deps, { isReady: options.isReady, disk: options.disk }),
    },
    { path: postPicturePath, answer: sendPostPicture },
    document(picturePath, (path, reads) => drawPicture(deps, path, reads, pictures)),
    ...feeds.map(({ path, make }) => document(path, (address, reads) => make(deps, address, reads))),
    document(siteFeedPath, (path, reads) => {
      const [, siteId = '', name = ''] = siteFeedPath.exec(path) ?? []
      return makeSiteFeed(deps, { siteId, name }, reads)
    }),
    { path: tlsPermissionPath, answer: createTlsPermission(options.hosts, options.tlsPermissionFrom ?? []) },
    reportKeys,
    verifyScript,
    ...apiDocs.map(({ path, make }) => document(path, make)),
    ...installableDocuments(options.build ?? null).map(({ path, make }) => document(path, make)),
    ...(options.showsMailbox === true ? mailboxPages : []),
  ]
}

/** Node omits the body of a response to HEAD. */
function sendJson(response: ServerResponse, status: number, body: Record<string, string | null>) {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text)
}
