import type { ThingKind } from './queries.ts'

/** The values that distinguish the entries of the palette; commands have ids. */
export const searchValue = 'search the blog'
export const thingValue = ({ kind, id }: { kind: ThingKind; id: string }) => `${kind} ${id}`
export const failedValue = ({ kind }: { kind: ThingKind }) => `again ${kind}`
