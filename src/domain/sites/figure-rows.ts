import type { Selectable } from 'kysely'
import type { SiteFigures } from '#db/types.ts'

/** The figures of a site that are shown. */
export const figureColumns = [
  'measuredAt',
  'topics',
  'linksChecked',
  'linksFound',
  'linksUnread',
  'linksCheckedAt',
  'survivalLinks',
  'day30Links',
  'day30Share',
  'day90Links',
  'day90Share',
  'checks',
  'checksUnanswered',
  'lastCheckAt',
  'medianMs',
  'p95Ms',
  'indexState',
  'indexText',
  'indexUrl',
  'indexCheckedAt',
  'indexNowAt',
  'indexNowUrls',
] as const

export type FigureRow = Pick<Selectable<SiteFigures>, (typeof figureColumns)[number]>
