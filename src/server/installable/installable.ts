import { appWorkerPath, offlinePagePath } from '#contract/shell/installable.ts'
import type { Document } from '#server/http/response/documents.ts'
import { fileContentPolicy } from '#server/http/response/security-headers.ts'
import { appWorkerScript } from './app-worker-script.ts'
import { offlinePage, offlinePagePolicy } from './offline-page.ts'

type InstallableDocument = { path: string; summary: string; make: () => Promise<Document> }

/**
 * The documents of the installed app beside its pages. Without a `build`, in development, there is no worker, because its cache would be out of date.
 */
export function installableDocuments(build: string | null): InstallableDocument[] {
  const offline = {
    path: offlinePagePath,
    summary: 'The page of the installed app without a connection',
    make: async () => ({
      body: offlinePage,
      type: 'text/html; charset=utf-8',
      headers: { 'cache-control': 'no-cache', 'content-security-policy': offlinePagePolicy },
    }),
  }
  if (build === null) return [offline]
  const script = appWorkerScript(build)
  const worker = {
    path: appWorkerPath,
    summary: 'The service worker of the installed app',
    make: async () => ({
      body: script,
      type: 'text/javascript; charset=utf-8',
      headers: { 'cache-control': 'no-cache', 'content-security-policy': fileContentPolicy },
    }),
  }
  return [worker, offline]
}
