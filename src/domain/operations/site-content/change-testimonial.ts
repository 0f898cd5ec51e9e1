import type { Db } from '#db/db.ts'
import type { NewTestimonial } from './add-testimonial.ts'
import type { Staff } from './claim-rows.ts'
import { writeTestimonial } from './testimonial-rows.ts'

/** Changes the text and the author of a testimonial. Throws `not_found`. */
export async function changeTestimonial(
  db: Db,
  who: Staff,
  { id, ...fields }: NewTestimonial & { id: string },
): Promise<void> {
  await writeTestimonial(db, who, id, fields)
}
