import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Category } from '#contract/posts/post-fields.ts'
import type { Site, SiteProof, SitePublisher, SiteTheme } from '#contract/sites/sites.ts'
import { count, dateFormat } from '#web/platform/i18n/formats.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { categoryName } from '#web/ui/site-facts/category-name.ts'

type Tone = 'neutral' | 'verified' | 'qualified' | 'lost' | 'unverifiable'

/** The status of a site as a label, and as a sentence with the next action. */
export type SiteStatus = { label: string; tone: Tone; text: string }

/** These names are the same in every language. */
export const productNames = { wordpress: 'WordPress', ghost: 'Ghost' } as const

/** The name of the place where a site's articles are published. */
export function publisherName(publisher: SitePublisher): string {
  return publisher === 'hosted' ? t`Hosted here` : productNames[publisher]
}

const themeTexts: Record<SiteTheme, { label: MessageDescriptor; text: MessageDescriptor }> = {
  broadsheet: { label: msg`Broadsheet`, text: msg`A newspaper’s front page.` },
  fieldnotes: { label: msg`Fieldnotes`, text: msg`A notebook with a ruled margin.` },
  atlas: { label: msg`Atlas`, text: msg`A book of maps, a hill for each article.` },
  signal: { label: msg`Signal`, text: msg`A bulletin in black and white, to be skimmed.` },
}

export function themeText(theme: SiteTheme): { label: string; text: string } {
  const { label, text } = themeTexts[theme]
  return { label: i18n._(label), text: i18n._(text) }
}

/** The first problem that prevents a site from accepting articles, in the order in which its owner would solve them. */
export function siteStatus(site: Site): SiteStatus {
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

/** The categories of a site, in one line. */
export function categoryNames(categories: readonly Category[]): string {
  return categories.map(categoryName).join(', ')
}

/** The pace of a site: `3 a day, 2 h apart`. */
export function paceText({ postsPerDay, spacingMinutes }: Pick<Site, 'postsPerDay' | 'spacingMinutes'>): string {
  const perDay = count(postsPerDay)
  if (spacingMinutes === 0) return t`${perDay} a day`
  if (spacingMinutes % 60 > 0) return t`${perDay} a day, ${spacingMinutes} min apart`
  const hours = spacingMinutes / 60
  return t`${perDay} a day, ${hours} h apart`
}

/** How and when a domain was proven: `Verified by DNS on 20 Nov 2026.` */
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

/** A time in the reader's own time zone. */
export function momentText(iso: string): string {
  return dateFormat(moment).format(new Date(iso))
}

export function dateText(iso: string): string {
  return dateFormat(date).format(new Date(iso))
}
