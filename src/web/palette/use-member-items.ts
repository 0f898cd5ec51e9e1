import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { foundItemsQuery, type ItemKind, itemKinds, type MemberItem } from './queries.ts'

const waitMs = 200
const newestShown = 6

export type FoundItem = MemberItem & { kind: ItemKind }
export type MemberItems = {
  items: readonly FoundItem[]
  isSearching: boolean
  failed: readonly { kind: ItemKind; retry: () => void }[]
  /** The kinds with more items than were searched. */
  unfinished: readonly ItemKind[]
}

/** A member's items that match the query, kind by kind; the newest of all kinds for an empty query. Nothing for guests. */
export function useMemberItems(typed: string, isMember: boolean): MemberItems {
  const settled = useSettled(typed, typed === '' ? 0 : waitMs)
  const results = useQueries({
    queries: itemKinds.map((kind) => ({ ...foundItemsQuery(kind, settled), enabled: isMember })),
  })
  const found = results.flatMap(({ data }, index) => withKind(data?.found ?? [], itemKinds[index]))
  const byAge = (one: MemberItem, other: MemberItem) => other.createdAt.localeCompare(one.createdAt)
  return {
    items: settled === '' ? [...found].sort(byAge).slice(0, newestShown) : found,
    isSearching: isMember && (settled !== typed || results.some(({ isPending }) => isPending)),
    failed: results.flatMap(({ isError, refetch }, index) => {
      const kind = itemKinds[index]
      return isError && kind !== undefined ? [{ kind, retry: () => void refetch() }] : []
    }),
    unfinished: itemKinds.filter((_, index) => settled !== '' && results[index]?.data?.isWhole === false),
  }
}

function withKind(items: readonly MemberItem[], kind: ItemKind | undefined): FoundItem[] {
  return kind === undefined ? [] : items.map((item) => ({ ...item, kind }))
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
