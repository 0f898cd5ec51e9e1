import { t } from '@lingui/core/macro'
import type { ElementSpan, Insertion } from './element-spans.ts'
import { escapeHtml } from './escape-html.ts'

/** The elements of an article that may be wider than a narrow screen. */
export const wideElements = ['table', 'pre'] as const

/** Makes wide elements scrollable by keyboard: a table gets a region around it. */
export function scrollRegions(spans: readonly ElementSpan[]): Insertion[] {
  let tables = 0
  return spans.flatMap(({ name, start, end }): Insertion[] => {
    if (name === 'pre') return [{ at: start + '<pre'.length, html: ' tabindex="0"' }]
    if (name !== 'table') return []
    tables += 1
    const label = escapeHtml(tableLabel(tables))
    return [
      { at: start, html: `<div class="table-scroll" role="region" aria-label="${label}" tabindex="0">` },
      { at: end, html: '</div>' },
    ]
  })
}

/** The name of the n-th table: each region of a page has a unique name. */
export function tableLabel(number: number): string {
  return number === 1 ? t`Table` : `${t`Table`} ${number}`
}
