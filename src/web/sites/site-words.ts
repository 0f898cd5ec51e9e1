import type { ProofMethod, Site, SitePublisher, SiteTheme } from '#contract/sites.ts'

type Tone = 'neutral' | 'verified' | 'qualified' | 'lost' | 'unverifiable'

/** How a site stands in a word, and in a sentence that says what to do next. */
export type Standing = { label: string; tone: Tone; text: string }

export const publisherTexts: Record<SitePublisher, { label: string; text: string }> = {
  hosted: { label: 'Hosted here', text: 'Its articles stand with us, under one of four themes.' },
  wordpress: { label: 'WordPress', text: 'Articles are published in your own WordPress.' },
  ghost: { label: 'Ghost', text: 'Articles are published in your own Ghost.' },
}

export const themeTexts: Record<SiteTheme, { label: string; text: string }> = {
  broadsheet: { label: 'Broadsheet', text: 'A newspaper’s front page.' },
  fieldnotes: { label: 'Fieldnotes', text: 'A notebook with a ruled margin.' },
  atlas: { label: 'Atlas', text: 'A book of maps, a hill for each article.' },
  signal: { label: 'Signal', text: 'A bulletin in black and white, to be skimmed.' },
}

export const methodTexts: Record<ProofMethod, string> = { dns: 'DNS', file: 'file' }

/** What keeps a site from taking articles comes first, in the order in which its owner would put it right. */
export function standingOf(site: Site): Standing {
  const { proof, publisher, connection, isOn, health } = site
  if (proof.status === 'unproven')
    return { label: 'Not proven', tone: 'qualified', text: 'Prove that the domain is yours, and it can take articles.' }
  if (proof.status === 'lapsed')
    return {
      label: 'Proof lapsed',
      tone: 'lost',
      text: 'The proof is not there any more. Put it back and check again; until then no new articles come.',
    }
  if (publisher !== 'hosted' && connection === null)
    return {
      label: 'Not connected',
      tone: 'qualified',
      text: `Connect your ${publisherTexts[publisher].label}, and it can take articles.`,
    }
  if (!isOn) return { label: 'Off', tone: 'neutral', text: 'Takes no new articles. Those it has stay.' }
  if (health.status === 'failing')
    return { label: 'Failing', tone: 'lost', text: 'Takes no new articles until it answers again as it should.' }
  return { label: 'On', tone: 'verified', text: 'Takes articles of your campaigns.' }
}

const count = new Intl.NumberFormat('en')

/** `1 article`, `25 articles`. */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${count.format(value)} ${value === 1 ? one : many}`
}

export function countText(value: number): string {
  return count.format(value)
}

/** `3 a day, 2 h apart`. */
export function paceText({ postsPerDay, spacingMinutes }: Pick<Site, 'postsPerDay' | 'spacingMinutes'>): string {
  const perDay = `${count.format(postsPerDay)} a day`
  if (spacingMinutes === 0) return perDay
  return `${perDay}, ${spacingMinutes % 60 === 0 ? `${spacingMinutes / 60} h` : `${spacingMinutes} min`} apart`
}

const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A moment in the reader's own time zone. */
export function momentText(iso: string): string {
  return moment.format(new Date(iso))
}

export function dateText(iso: string): string {
  return date.format(new Date(iso))
}
