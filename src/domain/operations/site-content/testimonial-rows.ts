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
  /** One of the default testimonials. */
  isExample: boolean
  changed: ChangedBy | null
}

/** Every testimonial in order, including removed ones. Only administrators get the name of an author. */
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

/** Throws `not_found` if it does not exist; a removed one exists. */
export async function getTestimonial(db: Db, who: Staff, id: string): Promise<TestimonialRow> {
  const all = await asCaller(db, who?.userId ?? null, listTestimonials)
  const found = all.find((testimonial) => testimonial.id === id)
  if (found === undefined) throw testimonialNotFound()
  return found
}

/** Inserts the default of an example if it is not stored yet, so that the history has a previous value. */
async function storeExample(db: Db, id: string): Promise<void> {
  const position = testimonialDefaults.findIndex((example) => example.id === id)
  const example = testimonialDefaults[position]
  if (example === undefined) return
  await db
    .insertInto('siteTestimonials')
    .values({ ...example, position })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Updates columns of a testimonial in one transaction, in the caller's if there is one; a trigger records the change. Throws `not_found`. */
export async function writeTestimonial(
  db: Db,
  who: Staff,
  id: string,
  columns: UpdateObject<DB, 'siteTestimonials'>,
): Promise<void> {
  await asCaller(db, who?.userId ?? null, async (db) => {
    await storeExample(db, id)
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

/** Sorts by position; two at the same position, as after simultaneous additions, by their age. */
function inOrder(one: TestimonialRow, other: TestimonialRow): number {
  if (one.position !== other.position) return one.position - other.position
  return one.id < other.id ? -1 : 1
}
