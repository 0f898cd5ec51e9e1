import { Category } from '#contract/posts/post-fields.ts'
import { z } from '#contract/zod.ts'
import { siteOrders } from './site-values.ts'

const time = z.string().nullable()
const share = z.number().min(0).max(1).nullable()
const whole = z.number().int()

const Survival = z.object({
  days: z.union([z.literal(30), z.literal(90)]),
  share: share.describe('Kaplan-Meier estimate from every link ever verified on the site; null below `needed` links'),
  followed: whole.describe('Links that were checked for that many days, or were lost before'),
  needed: whole.describe('Links that must have been followed for the whole time'),
})

/** The figures of a site. Each one has its source and its date; `null` means that it is unknown. */
export const SiteFigures = z.object({
  measuredAt: time.describe('When the figures were computed; null before the first time. They are computed hourly'),
  topics: z
    .array(z.object({ category: Category, articles: whole }))
    .describe('Categories of the live articles, the most frequent first'),
  links: z
    .object({
      checked: whole.describe('Links on the site that were checked in the last `days` days'),
      found: whole.describe('Links that the last check of each found'),
      unread: whole.describe('Links whose page the last check could not read'),
      days: whole,
      lastCheckedAt: time,
    })
    .describe('Links of campaigns by the last check of each'),
  survival: z
    .object({ links: whole.describe('Links ever verified on the site'), after: z.array(Survival) })
    .describe('How many links stay live. Links are checked daily for 30 days after they are verified'),
  speed: z
    .object({
      medianMs: whole.nullable().describe('Null below 5 answers'),
      p95Ms: whole.nullable().describe('Null below 20 answers'),
      checks: whole.describe('Health and link checks in the last `days` days'),
      unanswered: whole.describe('Checks that got no answer; they are not part of the times'),
      days: whole,
      lastAt: time,
    })
    .describe('Time to the first byte in milliseconds, measured by this server'),
  indexing: z
    .object({
      state: z
        .enum(['allowed', 'noindex', 'robots', 'unread'])
        .nullable()
        .describe('Whether the front page may be indexed, as the last health check read it; null before the first'),
      reason: z.string().nullable().describe('What forbids indexing, or why the page could not be read'),
      url: z.string().nullable().describe('The page that was checked'),
      checkedAt: time,
    })
    .describe('Whether the site allows search engines to index it. It does not show whether its pages are in an index'),
  indexNow: z
    .object({
      isOn: z.boolean().describe('Whether this installation submits new pages'),
      acceptedAt: time.describe('When a submission was last accepted'),
      urls: whole.nullable().describe('Pages in that submission'),
    })
    .describe('Submissions of new pages to search engines through IndexNow'),
})
export type SiteFigures = z.infer<typeof SiteFigures>

export const SiteOrder = z.enum(siteOrders)
export type SiteOrder = z.infer<typeof SiteOrder>
