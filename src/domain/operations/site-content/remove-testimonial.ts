import { sql } from 'kysely'
import type { Db } from '#db/db.ts'
import type { Staff } from './claim-rows.ts'
import { writeTestimonial } from './testimonial-rows.ts'

/** Removes a testimonial; it is retained and can be restored. Idempotent. Throws `not_found`. */
export async function removeTestimonial(db: Db, who: Staff, id: string): Promise<void> {
  await writeTestimonial(db, who, id, { removedAt: sql<Date>`coalesce(removed_at, now())` })
}
