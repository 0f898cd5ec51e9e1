/**
 * The sections of a report that its owner may hide from readers: the figures, the addresses of the pages, the texts of the links, the measurements of
 * each page, the changes since the run before, and files.
 */
export const reportSections = ['summary', 'hosts', 'anchors', 'evidence', 'changes', 'exports'] as const

/** How a link's URL is compared with the destination. */
export const matchModes = ['exact', 'prefix', 'host', 'domain'] as const

/** `adaptive`: every day at first and after a change, then step by step up to every month. */
export const cadences = ['daily', 'weekly', 'monthly', 'adaptive'] as const

/** Which changes are mailed: all, only lost and restored links, or none. */
export const mailAlerts = ['all', 'links', 'none'] as const

export const reportKeysPath = '/.well-known/linkwright-report-keys.json'
