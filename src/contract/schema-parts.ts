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
 * Accepts any text as a slug; one that cannot be a slug is answered as `not_found`, because no post has it. The bounds after that document the API.
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

/** The same for an id: a text that is not a UUID is answered with the code and message of `missing`. */
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

/** Parameters in addresses are strings: a whole number is written in digits. */
export const numberParam = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  )

export const queryNumber = (min: number, max: number, standard: number) => numberParam(min, max).default(standard)

/** The position after the previous page of a list: an opaque text from that page. */
export const cursorParam = plainLine().max(200)
