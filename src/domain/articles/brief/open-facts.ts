import { sql } from 'kysely'
import type { KeywordReading } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { Source, SourcedFact } from '#adapters/knowledge/knowledge.ts'
import type { Finding } from '#adapters/knowledge/open/finding.ts'
import { meansTopic, type OpenKnowledge, termOf } from '#adapters/knowledge/open/open-knowledge.ts'
import { topicVocabulary } from '#adapters/knowledge/topic-vocabulary.ts'
import { z } from '#contract/zod.ts'
import type { Db } from '#db/db.ts'

/**
 * What open sources say about the subject of a keyword. Never rejects. The result is empty if the sources are switched off, unreachable or know
 * nothing.
 */
export type OpenFacts = (reading: KeywordReading, signal: AbortSignal) => Promise<Finding>

export const noOpenFacts: OpenFacts = async () => ({ facts: [], sources: [] })

/** `auto`: sources are queried while the network answers within two seconds. A probe in the background finds that out; no article waits for it. */
export type OpenFactsMode = 'auto' | 'on'

const knownDays = 30
/** Shorter, because a source may soon have something on the term. */
const unknownDays = 7
const probeAgainMs = 600_000
const factsMax = 8

const Stored = z.object({
  facts: z.array(z.custom<SourcedFact>((value) => typeof value === 'object' && value !== null)),
  sources: z.array(z.custom<Source>((value) => typeof value === 'object' && value !== null)),
})

export function createOpenFacts(
  db: Db,
  { open, mode, now = Date.now }: { open: OpenKnowledge; mode: OpenFactsMode; now?: () => number },
): OpenFacts {
  const mayQuery = mode === 'on' ? () => true : createProbe(open, now)
  return async (reading, signal) => {
    const term = termOf(reading)?.trim().toLowerCase() ?? ''
    if (term === '' || term.length > 200) return { facts: [], sources: [] }
    try {
      const stored = await findStored(db, term)
      if (stored !== null) return stored
      if (!mayQuery()) return { facts: [], sources: [] }
      const vocabulary = topicVocabulary({
        reading,
        sense: null,
        target: { state: 'not_read' },
        facts: [],
        sources: [],
      })
      const found = await open.query(term, { signal, isMeant: (text) => meansTopic(text, vocabulary) })
      const finding = { facts: found.facts.slice(0, factsMax), sources: found.sources }
      await store(db, term, finding)
      return finding
    } catch {
      // Without these facts the article is written from the other sources.
      return { facts: [], sources: [] }
    }
  }
}

/** Whether the last probe reached the sources. While they are unreachable, they are probed every ten minutes in the background. */
function createProbe(open: OpenKnowledge, now: () => number): () => boolean {
  let isReachable = false
  let probedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (!isReachable && now() - probedAt >= probeAgainMs) {
      probedAt = now()
      void open.isReachable(new AbortController().signal).then((found) => {
        isReachable = found
      })
    }
    return isReachable
  }
}

async function findStored(db: Db, term: string): Promise<Finding | null> {
  const row = await db
    .selectFrom('openFacts')
    .select('finding')
    .where('term', '=', term)
    .where(
      sql<boolean>`fetched_at > now() - make_interval(days => case when finding -> 'facts' = '[]' then ${unknownDays}::integer else ${knownDays}::integer end)`,
    )
    .executeTakeFirst()
  const stored = Stored.safeParse(row?.finding)
  return stored.success ? stored.data : null
}

async function store(db: Db, term: string, finding: Finding): Promise<void> {
  const row = { term, finding: JSON.stringify(finding) }
  await db
    .insertInto('openFacts')
    .values(row)
    .onConflict((conflict) => conflict.column('term').doUpdateSet({ finding: row.finding, fetchedAt: sql`now()` }))
    .execute()
}

/** Deletes rows that are too old to be used; returns the number of deleted rows. */
export async function sweepOpenFacts(db: Db): Promise<number> {
  const deleted =
    await sql`delete from open_facts where fetched_at < now() - make_interval(days => ${knownDays}::integer)`.execute(
      db,
    )
  return Number(deleted.numAffectedRows ?? 0)
}
