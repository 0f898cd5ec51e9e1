import type { Source, SourcedFact } from '../knowledge.ts'

/** The facts of one source, with the sources to name for them. */
export type Finding = { facts: SourcedFact[]; sources: Source[] }
