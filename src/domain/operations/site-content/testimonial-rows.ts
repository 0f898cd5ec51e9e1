import { sql, type UpdateObject } from 'kysely'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import type { DB } from '#db/types.ts'
import { DomainError } from '#domain/domain-error.ts'
import { type ChangedBy, changedBy, type Staff } from './claim-rows.ts'
import { testimonialDefaults } from './testimonial-defaults.ts'

export type TestimonialRow = {
  id: string
  name: string
  role: string
  content: string
  avatar: string | null
  rating: number
  source: string | null
  position: number
  isRemoved: boolean
  /** One of those that the product brings along. */
  isExample: boolean
  changed: ChangedBy | null
}

/** Every testimonial in its order, those taken away too. Who changed one is named to administrators only. */
export async function listTestimonials(db: Db): Promise<TestimonialRow[]> {
  const rows = await db
    .selectFrom('siteTestimonials')
    .leftJoin('profiles', 'profiles.userId', 'siteTestimonials.changedBy')
    .select(['siteTestimonials.id', 'name', 'siteTestimonials.role', 'content', 'avatar', 'rating', 'source'])
    .select(['position', 'removedAt', 'changedAt', 'changedBy', 'profiles.displayName'])
    .execute()
  const stored = rows.map(({ removedAt, changedAt, changedBy: by, displayName, ...row }) => ({
    ...row,
    isRemoved: removedAt !== null,
    isExample: isExample(row.id),
    changed: changedBy({ changedAt, changedBy: by, name: displayName }),
  }))
  const known = new Set(stored.map(({ id }) => id))
  return [...stored, ...examples().filter(({ id }) => !known.has(id))].sort(inOrder)
}

/** Throws `not_found` for one that is not there; one that was taken away is. */
export async function getTestimonial(db: Db, who: Staff, id: string): Promise<TestimonialRow> {
  const all = await asCaller(db, who?.userId ?? null, listTestimonials)
  const found = all.find((testimonial) => testimonial.id === id)
  if (found === undefined) throw testimonialNotFound()
  return found
}

/** Writes an example down as it came, where it is not yet, so that a change of it has something to be a change from. */
async function writeExampleDown(db: Db, id: string): Promise<void> {
  const position = testimonialDefaults.findIndex((example) => example.id === id)
  const example = testimonialDefaults[position]
  if (example === undefined) return
  await db
    .insertInto('siteTestimonials')
    .values({ ...example, position })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Changes columns of a testimonial in one transaction, in the caller's where there is one; the trigger writes down what changed. Throws `not_found`. */
export async function writeTestimonial(
  db: Db,
  who: Staff,
  id: string,
  columns: UpdateObject<DB, 'siteTestimonials'>,
): Promise<void> {
  await asCaller(db, who?.userId ?? null, async (db) => {
    await writeExampleDown(db, id)
    const written = await db
      .updateTable('siteTestimonials')
      .set({ ...columns, changedAt: sql<Date>`now()`, changedBy: who?.userId ?? null })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (written === undefined) throw testimonialNotFound()
  })
}

function testimonialNotFound(): DomainError {
  return new DomainError('not_found', 'There is no such testimonial')
}

function examples(): TestimonialRow[] {
  return testimonialDefaults.map((example, position) => ({
    ...example,
    avatar: null,
    source: null,
    position,
    isRemoved: false,
    isExample: true,
    changed: null,
  }))
}

function isExample(id: string): boolean {
  return testimonialDefaults.some((example) => example.id === id)
}

/** Two at one place, as when two were added at once, stand in the order of their making. */
function inOrder(one: TestimonialRow, other: TestimonialRow): number {
  if (one.position !== other.position) return one.position - other.position
  return one.id < other.id ? -1 : 1
}
