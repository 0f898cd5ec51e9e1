import { historyRanges } from './history-ranges.ts'
import { plainLine } from './plain-text.ts'
import { z } from './zod.ts'

export const historyTexts = { unknownZone: 'There is no such time zone.' } as const

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** The range, and the time zone of its days and months: an IANA name such as `Europe/Berlin`. */
export const HistoryInput = z.object({
  range: z.enum(historyRanges).default('30d'),
  timeZone: plainLine()
    .max(64)
    .regex(/^[A-Za-z][\w+/-]*$/, historyTexts.unknownZone)
    .refine(isTimeZone, historyTexts.unknownZone)
    .default('UTC'),
})
export type HistoryInput = z.infer<typeof HistoryInput>

/** Figures by day or month, oldest first, with those of the previous range; `since` is the day of the first figure. */
const historyOf = <Figures extends z.ZodRawShape>(figures: Figures) => {
  const point = z.object({ start: z.string().meta({ format: 'date' }), ...figures })
  return z.object({
    unit: z.enum(['day', 'month']),
    since: z.string().nullable(),
    points: z.array(point),
    previous: z.array(point),
  })
}

/** Links that were verified for the first time, and links that were lost. */
export const LinkHistory = historyOf({ verified: z.number().int(), lost: z.number().int() })
export type LinkHistory = z.infer<typeof LinkHistory>

/** Views of articles, and clicks on their links. */
export const SiteHistory = historyOf({ views: z.number().int(), clicks: z.number().int() })
export type SiteHistory = z.infer<typeof SiteHistory>

/** Credits that were bought, granted and refunded for lost links, and credits that were spent. */
export const CreditHistory = historyOf({ added: z.number().int(), spent: z.number().int() })
export type CreditHistory = z.infer<typeof CreditHistory>
