import type { Cadence, MailAlerts } from '#contract/report-monitors.ts'
import { verdictTexts } from '#contract/report-texts.ts'
import { relLabels } from './verdict-look.ts'

export const cadenceLabels: Record<Cadence, string> = {
  adaptive: 'Adaptive',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

export const mailLabels: Record<MailAlerts, string> = {
  all: 'Every change',
  links: 'Only links lost or back',
  none: 'Nothing',
}

const here = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A time of ISO 8601 in the time zone of whoever reads it. */
export function localTime(at: string): string {
  return here.format(new Date(at))
}

const labels: Record<string, string> = Object.fromEntries([
  ...Object.entries(relLabels),
  ...Object.entries(verdictTexts).map(([verdict, { label }]) => [verdict, label]),
])
const ofLabels = ['link_lost', 'link_restored', 'verdict_changed', 'rel_changed', 'became_blocked', 'readable_again']
const withoutValues = ['became_indexable', 'became_noindex']

/** What a value of a change is called; `null` where the change says it all. */
export function valueText(code: string, value: string | null): string | null {
  if (value === null || withoutValues.includes(code)) return null
  return (ofLabels.includes(code) ? labels[value] : undefined) ?? value
}

const good = ['link_restored', 'link_added', 'became_indexable', 'readable_again']
const bad = ['link_lost', 'link_removed', 'became_noindex', 'became_blocked']

/** Whether a change is good news for whoever wants the link. */
export function toneOfChange(code: string): 'verified' | 'lost' | 'neutral' {
  if (good.includes(code)) return 'verified'
  return bad.includes(code) ? 'lost' : 'neutral'
}
