import { z } from 'zod'
import { targetUrlMax } from '#contract/limits.ts'

/** The address of a post. It is shown as a link and fetched, so only an absolute http or https URL is valid. */
export const PostUrl = z
  .string()
  .max(targetUrlMax)
  .refine((value) => {
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  })
