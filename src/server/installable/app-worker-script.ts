import { appCachePrefix, memberScopes, offlinePagePath } from '#contract/shell/installable.ts'
import { appWorker, type WorkerSettings } from './app-worker.ts'

/** The script of the installed app's service worker for a build. It differs for each build, so that browsers detect a new build. */
export function appWorkerScript(build: string): string {
  const settings: WorkerSettings = {
    build,
    cachePrefix: appCachePrefix,
    offlinePath: offlinePagePath,
    scopes: memberScopes,
  }
  return `(${appWorker})(self, ${JSON.stringify(settings)})\n`
}
