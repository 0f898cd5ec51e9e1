import { findProgram } from '../hydration/deferred-program.ts'

declare global {
  interface Window {
    __reactRouterManifest?: { version?: string }
  }
}

const versionPath = '/version'
const answerMs = 10_000

/** The build of this page, read from its program or, before that runs, from its deferred script; `null` in development. */
export function currentBuild(): string | null {
  return window.__reactRouterManifest?.version ?? (findProgram(document)?.build || null)
}

/** The build that the server runs now: `null` when it has none, `undefined` when it does not answer. */
export async function serverBuild(): Promise<string | null | undefined> {
  try {
    const answer = await fetch(versionPath, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
    if (!answer.ok) return undefined
    const { build } = (await answer.json()) as { build?: unknown }
    return typeof build === 'string' ? build : null
  } catch {
    return undefined
  }
}
