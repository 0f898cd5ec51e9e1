import type { ThingKind } from './queries.ts'

/** By these the entries of the palette are told apart; commands have an id of their own. */
export const searchValue = 'search the blog'
export const thingValue = ({ kind, id }: { kind: ThingKind; id: string }) => `${kind} ${id}`
export const failedValue = ({ kind }: { kind: ThingKind }) => `again ${kind}`
