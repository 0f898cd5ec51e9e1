import type { Db } from '#db/db.ts'
import type { Staff } from './claim-rows.ts'
import { writeTestimonial } from './testimonial-rows.ts'

/** Brings a testimonial back to its place. One that was never taken away stays as it is. Throws `not_found`. */
export async function restoreTestimonial(db: Db, who: Staff, id: string): Promise<void> {
  await writeTestimonial(db, who, id, { removedAt: null })
}
