import type { Source, SourcedFact } from '../knowledge.ts'

/** What one source says, with the sources to name for it. */
export type Finding = { facts: SourcedFact[]; sources: Source[] }
