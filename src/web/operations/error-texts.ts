import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { ErrorGroup } from '#contract/operations/admin-errors.ts'
import { i18n } from '#web/platform/i18n/language.ts'

const categoryLabels: Record<ErrorGroup['category'], MessageDescriptor> = {
  authentication: msg({ message: 'Sign-in', context: 'what an error is about' }),
  email: msg`Mail`,
  payment: msg`Payment`,
  seo_analysis: msg`SEO analysis`,
  database: msg`Database`,
  network: msg({ message: 'Network', context: 'what an error is about' }),
  validation: msg`Input`,
  general: msg({ message: 'General', context: 'what an error is about' }),
}

const severityLabels: Record<ErrorGroup['severity'], MessageDescriptor> = {
  low: msg`Low`,
  medium: msg`Medium`,
  high: msg`High`,
  critical: msg`Critical`,
}

/** The label of an error category: `Sign-in` */
export function categoryText(category: ErrorGroup['category']): string {
  return i18n._(categoryLabels[category])
}

/** The label of a severity: `Critical` */
export function severityText(severity: ErrorGroup['severity']): string {
  return i18n._(severityLabels[severity])
}

/** The affected visitors, such as `2 members and guests`. */
export function affectedText({ members, byGuests }: Pick<ErrorGroup, 'members' | 'byGuests'>): string {
  if (members === 0) return t({ message: 'guests', comment: 'Whom an error happened to: visitors without an account' })
  return byGuests === 0
    ? plural(members, { one: '# member', other: '# members' })
    : plural(members, { one: '# member and guests', other: '# members and guests' })
}
