import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode, useState } from 'react'
import { currentSession, watchSession } from '../session/session.ts'
import { problemOf } from './client.ts'

const cacheMs = 300_000
const retriesMax = 3
const retryBaseMs = 1_000
const retryLongestMs = 30_000

/** Reads are cached for five minutes after the last use. They are retried only where that can help: network failures and server errors. */
export function createQueryClient({ gcTime = cacheMs } = {}): QueryClient {
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

/** The delay before attempt number `failed + 1`: one second, doubled each time, at most thirty. */
export function retryDelayMs(failed: number): number {
  return Math.min(retryBaseMs * 2 ** failed, retryLongestMs)
}

function mayPass(error: unknown): boolean {
  const { code, status } = problemOf(error)
  return code === 'network' || status >= 500
}

let shared: QueryClient | undefined

/**
 * One cache for all pages of a visit. The server creates one for each render, so that no visitor sees the data of another. The server's cache has no
 * timers, because a timer that waits to drop a query would hold the whole render in memory.
 */
function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient({ gcTime: Number.POSITIVE_INFINITY })
  shared ??= createSessionClient()
  return shared
}

/** Clears the cache when another member signs in, and at sign-out. */
function createSessionClient(): QueryClient {
  const client = createQueryClient()
  let userId = currentSession().user?.id
  watchSession(() => {
    const next = currentSession().user?.id
    if (userId !== undefined && next !== userId) client.clear()
    userId = next
  })
  return client
}

/** Provides the query client to its children. For pages that hydrate. */
export function QueryScope({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(queryClient)
  return createElement(QueryClientProvider, { client }, children)
}
