import { z } from 'zod'
import { targetUrlMax } from '#contract/limits.ts'

/** Where a post is read. It is shown as a link and fetched: nothing but an absolute http or https address is one. */
export const PostUrl = z
  .string()
  .max(targetUrlMax)
  .refine((value) => {
    const url = URL.parse(value)
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  })
