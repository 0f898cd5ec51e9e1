import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { foundThingsQuery, type MemberItem, type ThingKind, thingKinds } from './queries.ts'

const waitMs = 200
const newestShown = 6

export type FoundThing = MemberItem & { kind: ThingKind }
export type MemberItems = {
  things: readonly FoundThing[]
  isSearching: boolean
  failed: readonly { kind: ThingKind; retry: () => void }[]
  /** The kinds with more items than were searched. */
  unfinished: readonly ThingKind[]
}

/** A member's items that match the query, kind by kind; the newest of all kinds for an empty query. Nothing for guests. */
export function useMemberItems(typed: string, isMember: boolean): MemberItems {
  const settled = useSettled(typed, typed === '' ? 0 : waitMs)
  const results = useQueries({
    queries: thingKinds.map((kind) => ({ ...foundThingsQuery(kind, settled), enabled: isMember })),
  })
  const found = results.flatMap(({ data }, index) => withKind(data?.found ?? [], thingKinds[index]))
  const byAge = (one: MemberItem, other: MemberItem) => other.createdAt.localeCompare(one.createdAt)
  return {
    things: settled === '' ? [...found].sort(byAge).slice(0, newestShown) : found,
    isSearching: isMember && (settled !== typed || results.some(({ isPending }) => isPending)),
    failed: results.flatMap(({ isError, refetch }, index) => {
      const kind = thingKinds[index]
      return isError && kind !== undefined ? [{ kind, retry: () => void refetch() }] : []
    }),
    unfinished: thingKinds.filter((_, index) => settled !== '' && results[index]?.data?.isWhole === false),
  }
}

function withKind(things: readonly MemberItem[], kind: ThingKind | undefined): FoundThing[] {
  return kind === undefined ? [] : things.map((thing) => ({ ...thing, kind }))
}

/** The debounced value. */
function useSettled<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
