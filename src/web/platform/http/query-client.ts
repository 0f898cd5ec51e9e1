import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode, useState } from 'react'
import { currentSession, watchSession } from '../session/session.ts'
import { problemOf } from './client.ts'

const keepMs = 300_000
const retriesMax = 3
const retryBaseMs = 1_000
const retryLongestMs = 30_000

/** Reads are kept for five minutes after the last use, and tried again only where that can help: network failures and faults of the server. */
export function createQueryClient({ gcTime = keepMs } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime,
        retry: (failed, error) => failed < retriesMax && mayPass(error),
        retryDelay: retryDelayMs,
      },
      mutations: { retry: false },
    },
  })
}

/** How long to wait before try number `failed + 1`: one second, doubled each time, at most thirty. */
export function retryDelayMs(failed: number): number {
  return Math.min(retryBaseMs * 2 ** failed, retryLongestMs)
}

function mayPass(error: unknown): boolean {
  const { code, status } = problemOf(error)
  return code === 'network' || status >= 500
}

let shared: QueryClient | undefined

/**
 * One cache for all pages of a visit; on the server one for each render, so that no visitor sees what another one read. The server's has no timers:
 * a timer that waits to drop a query would keep the whole render in memory for as long as it waits.
 */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient({ gcTime: Number.POSITIVE_INFINITY })
  shared ??= createForgetfulClient()
  return shared
}

/** Forgets everything when somebody else is signed in than before. */
function createForgetfulClient(): QueryClient {
  const client = createQueryClient()
  let userId = currentSession().user?.id
  watchSession(() => {
    const next = currentSession().user?.id
    if (userId !== undefined && next !== userId) client.clear()
    userId = next
  })
  return client
}

/** Gives queries to everything inside. For pages that hydrate. */
export function QueryScope({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(queryClient)
  return createElement(QueryClientProvider, { client }, children)
}
