import { oc } from '@orpc/contract'
import { errorTexts } from '#contract/texts.ts'
import { z } from '#contract/zod.ts'

/**
 * The state of a mail list that a recipient can end with the link of such a mail. `about` names the report, if the list belongs to one. `isMailed` is
 * false after the recipient ended it, and when its subject no longer exists.
 */
export const MailListState = z.object({
  list: z.enum(['report', 'campaigns', 'waitlist']),
  about: z.string().nullable(),
  isMailed: z.boolean(),
})
export type MailListState = z.infer<typeof MailListState>

export const mailLists = {
  state: oc
    .route({
      method: 'GET',
      path: '/mail-lists/{token}',
      tags: ['Mail'],
      summary:
        'Get whether a mailing list is active, by the token of one of its mails; a POST to that link unsubscribes',
    })
    .input(
      z.object({
        token: z.string().refine((text) => /^[A-Za-z0-9_-]{44}$/.test(text), {
          abort: true,
          error: errorTexts.nothingHere,
          params: { code: 'not_found' },
        }),
      }),
    )
    .output(z.object({ state: MailListState })),
}
