import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Category } from '#contract/posts/post-fields.ts'
import type { Site, SiteProof, SitePublisher, SiteTheme } from '#contract/sites/sites.ts'
import { count, dateFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { categoryName } from '#web/ui/site-facts/category-name.ts'

type Tone = 'neutral' | 'verified' | 'qualified' | 'lost' | 'unverifiable'

/** How a site stands in a word, and in a sentence that says what to do next. */
export type Standing = { label: string; tone: Tone; text: string }

/** These are called the same in every language. */
export const productNames = { wordpress: 'WordPress', ghost: 'Ghost' } as const

/** Where the articles of a site stand. */
export function publisherName(publisher: SitePublisher): string {
  return publisher === 'hosted' ? t`Hosted here` : productNames[publisher]
}

const themeWords: Record<SiteTheme, { label: MessageDescriptor; text: MessageDescriptor }> = {
  broadsheet: { label: msg`Broadsheet`, text: msg`A newspaper’s front page.` },
  fieldnotes: { label: msg`Fieldnotes`, text: msg`A notebook with a ruled margin.` },
  atlas: { label: msg`Atlas`, text: msg`A book of maps, a hill for each article.` },
  signal: { label: msg`Signal`, text: msg`A bulletin in black and white, to be skimmed.` },
}

export function themeText(theme: SiteTheme): { label: string; text: string } {
  const { label, text } = themeWords[theme]
  return { label: i18n._(label), text: i18n._(text) }
}

/** What keeps a site from taking articles comes first, in the order in which its owner would put it right. */
export function standingOf(site: Site): Standing {
  const { proof, publisher, connection, isOn, health } = site
  if (proof.status === 'unproven')
    return {
      label: t`Not verified`,
      tone: 'qualified',
      text: t`Verify that you own the domain so it can accept articles.`,
    }
  if (proof.status === 'lapsed')
    return {
      label: t`Verification lapsed`,
      tone: 'lost',
      text: t`Verification failed: the record or file is gone. Restore it and check again. No new articles until then.`,
    }
  if (publisher !== 'hosted' && connection === null) {
    const product = productNames[publisher]
    return { label: t`Not connected`, tone: 'qualified', text: t`Connect your ${product} so it can accept articles.` }
  }
  if (!isOn)
    return {
      label: t({ message: 'Off', comment: 'A site that takes no articles' }),
      tone: 'neutral',
      text: t`No new articles. Existing articles stay.`,
    }
  if (health.status === 'failing')
    return { label: t`Failing`, tone: 'lost', text: t`No new articles until the site responds correctly again.` }
  return {
    label: t({ message: 'On', comment: 'A site that takes articles' }),
    tone: 'verified',
    text: t`Accepts articles from your campaigns.`,
  }
}

/** `1 article`, `25 articles`. */
export function articlesText(articles: number): string {
  return plural(articles, { one: '# article', other: '# articles' })
}

/** What a site is about, in one line. */
export function categoryNames(categories: readonly Category[]): string {
  return categories.map(categoryName).join(', ')
}

/** How fast a site fills: `3 a day, 2 h apart`. */
export function paceText({ postsPerDay, spacingMinutes }: Pick<Site, 'postsPerDay' | 'spacingMinutes'>): string {
  const perDay = count(postsPerDay)
  if (spacingMinutes === 0) return t`${perDay} a day`
  if (spacingMinutes % 60 > 0) return t`${perDay} a day, ${spacingMinutes} min apart`
  const hours = spacingMinutes / 60
  return t`${perDay} a day, ${hours} h apart`
}

/** How and when a domain was proven: `Proven by DNS on 20 Nov 2026.` */
export function provenText({ method, provenAt }: Pick<SiteProof, 'method' | 'provenAt'>): string {
  const day = provenAt === null ? null : dateText(provenAt)
  switch (method) {
    case 'dns':
      return day === null ? t`Verified by DNS.` : t`Verified by DNS on ${day}.`
    case 'file':
      return day === null ? t`Verified by file.` : t`Verified by file on ${day}.`
    default:
      return day === null ? t`Verified.` : t`Verified on ${day}.`
  }
}

const moment = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** A moment in the reader's own time zone. */
export function momentText(iso: string): string {
  return dateFormat(moment).format(new Date(iso))
}

export function dateText(iso: string): string {
  return dateFormat(date).format(new Date(iso))
}
