import { sql } from 'kysely'
import { testimonialsMax } from '#contract/operations/site-content.ts'
import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Staff } from './claim-rows.ts'
import { listTestimonials } from './testimonial-rows.ts'

export type NewTestimonial = {
  name: string
  role: string
  content: string
  avatar: string | null
  rating: number
  source: string | null
}

/** Adds a testimonial at the end. Throws `limit_reached` at the maximum number of testimonials. */
export async function addTestimonial(db: Db, who: Staff, fields: NewTestimonial): Promise<{ id: string }> {
  return asCaller(db, who?.userId ?? null, async (db) => {
    const all = await listTestimonials(db)
    if (all.filter(({ isRemoved }) => !isRemoved).length >= testimonialsMax)
      throw new DomainError('limit_reached', `There are ${testimonialsMax} testimonials. Remove one first.`, {
        data: { limit: testimonialsMax },
      })
    const position = Math.max(-1, ...all.map((testimonial) => testimonial.position)) + 1
    return db
      .insertInto('siteTestimonials')
      .values({ ...fields, position, changedAt: sql<Date>`now()`, changedBy: who?.userId ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}
