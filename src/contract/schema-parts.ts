import { slugMax } from './limits.ts'
import { plainLine } from './plain-text.ts'
import { errorTexts } from './texts.ts'
import { z } from './zod.ts'

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a text could be the slug of a post. */
export function isSlug(text: string): boolean {
  return text.length <= slugMax && slugPattern.test(text)
}

/**
 * Any text may stand where a slug is expected; one that cannot be a slug names no post, which is what the caller is told. The bounds after
 * that are for the API's description.
 */
export const slugParam = z.object({
  slug: z
    .string()
    .refine(isSlug, {
      abort: true,
      error: errorTexts.postNotFound,
      params: { code: 'not_found' },
    })
    .max(slugMax)
    .regex(slugPattern),
})

/** The same for an id: what is no UUID names nothing of the caller's. `missing` is what the caller is told, under the code given. */
export const idParam = (missing: { code: string; message: string }) =>
  z.object({
    id: z
      .string()
      .refine((text) => z.uuid().safeParse(text).success, {
        abort: true,
        error: missing.message,
        params: { code: missing.code },
      })
      .meta({ format: 'uuid' }),
  })

/** Addresses carry text: a whole number is written in digits. */
export const numberParam = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  )

export const queryNumber = (min: number, max: number, standard: number) => numberParam(min, max).default(standard)

/** Where a list goes on: a text handed out with the page before. */
export const cursorParam = plainLine().max(200)
