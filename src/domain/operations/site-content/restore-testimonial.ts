import type { Db } from '#db/db.ts'
import type { Staff } from './claim-rows.ts'
import { writeTestimonial } from './testimonial-rows.ts'

/** Restores a testimonial at its position. One that was never removed is unchanged. Throws `not_found`. */
export async function restoreTestimonial(db: Db, who: Staff, id: string): Promise<void> {
  await writeTestimonial(db, who, id, { removedAt: null })
}
