import { sql } from 'kysely'
import type { KeywordReading } from '#adapters/knowledge/keyword/read-keyword.ts'
import type { Source, SourcedFact } from '#adapters/knowledge/knowledge.ts'
import type { Finding } from '#adapters/knowledge/open/finding.ts'
import { meansTopic, type OpenKnowledge, termOf } from '#adapters/knowledge/open/open-knowledge.ts'
import { topicVocabulary } from '#adapters/knowledge/topic-vocabulary.ts'
import { z } from '#contract/zod.ts'
import type { Db } from '#db/db.ts'

/** What open sources say about the subject of a keyword. Never rejects; empty where they are off, away or know nothing. */
export type OpenFacts = (reading: KeywordReading, signal: AbortSignal) => Promise<Finding>

export const noOpenFacts: OpenFacts = async () => ({ facts: [], sources: [] })

/** `auto`: asked while the network answers within two seconds, which is found out beside the articles and never waited for. */
export type OpenFactsMode = 'auto' | 'on'

const knownDays = 30
/** That nothing was found may change soon. */
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
  const mayAsk = mode === 'on' ? () => true : createProbe(open, now)
  return async (reading, signal) => {
    const term = termOf(reading)?.trim().toLowerCase() ?? ''
    if (term === '' || term.length > 200) return { facts: [], sources: [] }
    try {
      const stored = await findStored(db, term)
      if (stored !== null) return stored
      if (!mayAsk()) return { facts: [], sources: [] }
      const vocabulary = topicVocabulary({
        reading,
        sense: null,
        target: { state: 'not_read' },
        facts: [],
        sources: [],
      })
      const found = await open.ask(term, { signal, isMeant: (text) => meansTopic(text, vocabulary) })
      const finding = { facts: found.facts.slice(0, factsMax), sources: found.sources }
      await store(db, term, finding)
      return finding
    } catch {
      // Without it the article is written from the rest.
      return { facts: [], sources: [] }
    }
  }
}

/** Whether the sources were reachable at the last look; looks again every ten minutes while they are not, in the background. */
function createProbe(open: OpenKnowledge, now: () => number): () => boolean {
  let isReachable = false
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (!isReachable && now() - lookedAt >= probeAgainMs) {
      lookedAt = now()
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

/** Deletes what is older than it is used for; answers how many rows went. */
export async function sweepOpenFacts(db: Db): Promise<number> {
  const deleted =
    await sql`delete from open_facts where fetched_at < now() - make_interval(days => ${knownDays}::integer)`.execute(
      db,
    )
  return Number(deleted.numAffectedRows ?? 0)
}
