/** The categories of errors. */
export const errorCategories = [
  'authentication',
  'email',
  'payment',
  'seo_analysis',
  'database',
  'network',
  'validation',
  'general',
] as const
export type ErrorCategory = (typeof errorCategories)[number]

export const errorSeverities = ['low', 'medium', 'high', 'critical'] as const
export type ErrorSeverity = (typeof errorSeverities)[number]

/** The severity of each error category. */
export const severityOf: Record<ErrorCategory, ErrorSeverity> = {
  authentication: 'high',
  email: 'high',
  payment: 'critical',
  seo_analysis: 'medium',
  database: 'high',
  network: 'medium',
  validation: 'low',
  general: 'medium',
}

export const shownErrors = ['open', 'resolved', 'all'] as const
