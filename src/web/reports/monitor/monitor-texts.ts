import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Cadence, MailAlerts } from '#contract/reports/report-monitors.ts'
import { dateFormat } from '#web/platform/i18n/formats.ts'
import { nameOfValue } from '../verdicts/verdict-style.ts'

export const cadenceLabels: Record<Cadence, MessageDescriptor> = {
  adaptive: msg`Adaptive`,
  daily: msg`Every day`,
  weekly: msg`Every week`,
  monthly: msg`Every month`,
}

export const mailLabels: Record<MailAlerts, MessageDescriptor> = {
  all: msg`Every change`,
  links: msg`Only lost and restored links`,
  none: msg`Nothing`,
}

const here = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** A time of ISO 8601 in the reader's time zone. */
export function localTime(at: string): string {
  return dateFormat(here).format(new Date(at))
}

const ofLabels = ['link_lost', 'link_restored', 'verdict_changed', 'rel_changed', 'became_blocked', 'readable_again']
const withoutValues = ['became_indexable', 'became_noindex']

/** The label of a change's value; `null` when the change needs none. */
export function valueText(code: string, value: string | null): string | null {
  if (value === null || withoutValues.includes(code)) return null
  return (ofLabels.includes(code) ? nameOfValue(value) : undefined) ?? value
}

const good = ['link_restored', 'link_added', 'became_indexable', 'readable_again']
const bad = ['link_lost', 'link_removed', 'became_noindex', 'became_blocked']

/** Whether a change is good news for the owner of the link. */
export function toneOfChange(code: string): 'verified' | 'lost' | 'neutral' {
  if (good.includes(code)) return 'verified'
  return bad.includes(code) ? 'lost' : 'neutral'
}
