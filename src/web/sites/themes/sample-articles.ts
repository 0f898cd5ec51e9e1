import { t } from '@lingui/core/macro'
import type { PublicArticleSummary } from '#contract/sites/sites.ts'

const sample = (slug: string, title: string, excerpt: string, day: number, readingTime: number) => ({
  slug,
  title,
  excerpt,
  category: 'General' as const,
  readingTime,
  publishedAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
})

/** Enough to fill the front page in a theme preview. */
export const sampleArticles = (): PublicArticleSummary[] => [
  sample(
    'rain',
    t`What a roof gathers in a wet week`,
    t`Three barrels, one downpipe, and the sums behind them.`,
    21,
    6,
  ),
  sample(
    'light',
    t`The case for north light`,
    t`Even, cool, and kind to colours: a window worth planning around.`,
    18,
    4,
  ),
  sample('bread', t`Bread on a working day`, t`A dough that waits for you, instead of the other way round.`, 14, 5),
  sample('paths', t`Paths that people already walk`, t`See where the grass is worn before you draw the plan.`, 11, 3),
  sample('tools', t`Five tools that outlast the shed`, t`Bought once, sharpened often.`, 7, 7),
  sample('notes', t`A notebook for the whole season`, t`What to write down, and what to leave out.`, 3, 2),
]
