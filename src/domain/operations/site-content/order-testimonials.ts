import { asCaller } from '#db/as-caller.ts'
import type { Db } from '#db/db.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Staff } from './claim-rows.ts'
import { listTestimonials, writeTestimonial } from './testimonial-rows.ts'

/** Puts the testimonials into the order of `ids`, all or none. Throws `validation_failed` unless `ids` contains all of them, each once. */
export async function orderTestimonials(db: Db, who: Staff, ids: readonly string[]): Promise<void> {
  await asCaller(db, who?.userId ?? null, async (db) => {
    const shown = (await listTestimonials(db)).filter(({ isRemoved }) => !isRemoved)
    const positions = new Map(shown.map(({ id, position }) => [id, position]))
    const isWhole =
      new Set(ids).size === shown.length && ids.length === shown.length && ids.every((id) => positions.has(id))
    if (!isWhole) throw new DomainError('validation_failed', 'The testimonials have changed. Review them again first.')
    for (const [position, id] of ids.entries())
      if (positions.get(id) !== position) await writeTestimonial(db, who, id, { position })
  })
}
