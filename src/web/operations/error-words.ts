import type { ErrorGroup } from '#contract/admin-errors.ts'

export const categoryWords: Record<ErrorGroup['category'], string> = {
  authentication: 'Signing in',
  email: 'Mail',
  payment: 'Payment',
  seo_analysis: 'SEO analysis',
  database: 'Database',
  network: 'Network',
  validation: 'Input',
  general: 'General',
}

export const severityWords: Record<ErrorGroup['severity'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

/** Whom it happened to, such as `2 members and guests`. */
export function whoText({ members, byGuests }: Pick<ErrorGroup, 'members' | 'byGuests'>): string {
  const parts = [
    members === 0 ? null : members === 1 ? '1 member' : `${members.toLocaleString('en')} members`,
    byGuests === 0 ? null : 'guests',
  ].filter((part) => part !== null)
  return parts.join(' and ')
}

export function timesText(count: number): string {
  return count === 1 ? 'once' : `${count.toLocaleString('en')} times`
}
