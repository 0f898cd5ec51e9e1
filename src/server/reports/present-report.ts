import type { ReportBrand, ReportSection } from '#contract/reports/report-sections.ts'
import { changeTexts, verdictTexts } from '#contract/reports/report-texts.ts'
import type { ChangedPage, Report, ReportFigures, ReportReason, ReportResult } from '#contract/reports/reports.ts'
import { type Counts, countsOf } from '#domain/reports/counts.ts'
import type { Figures } from '#domain/reports/figures.ts'
import type { Changes } from '#domain/reports/list-changes.ts'
import type { ReportWithRun } from '#domain/reports/list-reports.ts'
import type { ResultRow } from '#domain/reports/queries.ts'

/** The sections that are hidden from the caller. */
type Hidden = ReadonlySet<ReportSection>
type Shown = { isOwn: boolean; hidden: Hidden; brand: ReportBrand | null }

export function presentReport({ report, run, counts }: ReportWithRun, { isOwn, hidden, brand }: Shown): Report {
  return {
    id: report.id,
    status: run.status,
    title: isOwn ? report.title : null,
    keyword: report.keyword,
    anchorText: report.anchorText,
    destinationUrl: report.destinationUrl,
    matchMode: report.matchMode as Report['matchMode'],
    rel: report.rel as Report['rel'],
    run: { id: run.id, number: run.number },
    counts: hidden.has('summary') ? progressOf(counts) : counts,
    isOwn,
    createdAt: report.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    expiresAt: report.expiresAt?.toISOString() ?? null,
    hidden: [...hidden],
    brand,
  }
}

function progressOf({ pages, checked }: Counts): Counts {
  return { ...countsOf({}, pages), checked }
}

export function presentResult(row: ResultRow, hidden: Hidden): ReportResult {
  return {
    position: row.position,
    url: hidden.has('hosts') ? '' : row.url,
    verdict: row.verdict,
    reasons: reasonsOf(row, hidden),
    anchorText: hidden.has('anchors') ? null : row.anchorText,
    relKind: row.relKind as ReportResult['relKind'],
    isIndexable: row.isIndexable,
    checkedAt: row.checkedAt.toISOString(),
    evidence: hidesEvidence(hidden) ? null : ((row.evidence ?? null) as ReportResult['evidence']),
  }
}

/** The evidence of a page contains its address and the texts of its links as well. */
function hidesEvidence(hidden: Hidden): boolean {
  return hidden.has('evidence') || hidden.has('hosts') || hidden.has('anchors')
}

/** The sentences contain addresses and texts. When those are hidden, the deciding reason gets a general sentence. */
function reasonsOf({ reasons, verdict }: ResultRow, hidden: Hidden): ReportReason[] {
  const all = reasons as ReportReason[]
  if (!hidden.has('hosts') && !hidden.has('anchors')) return all
  return all
    .filter(({ level }) => level === 'decides')
    .map(({ code, level }) => ({ code, level, text: verdictTexts[verdict].text }))
}

export function presentFigures({ checked, hosts, anchors }: Figures, hidden: Hidden): ReportFigures {
  return {
    checked,
    hosts: hidden.has('hosts') ? null : hosts,
    anchors: hidden.has('anchors') ? null : anchors,
  }
}

export function presentChanges(
  { before, pages }: Changes,
  hidden: Hidden,
): { before: number | null; pages: ChangedPage[] } {
  return {
    before,
    pages: pages.map(({ position, url, changes }) => ({
      position,
      url: hidden.has('hosts') ? '' : url,
      changes: changes.map(({ code, before, after }) => ({
        code,
        text: changeTexts[code],
        ...(showsValues(code, hidden)
          ? { before: textOf(before), after: textOf(after) }
          : { before: null, after: null }),
      })),
    })),
  }
}

type Change = Changes['pages'][number]['changes'][number]

/** Whether the values before and after may be shown: they are neither a hidden address nor a hidden text. */
function showsValues(code: Change['code'], hidden: Hidden): boolean {
  if (code === 'anchor_changed') return !hidden.has('anchors')
  const isAddress = ['link_added', 'link_removed', 'target_changed', 'canonical_changed', 'redirect_changed'].includes(
    code,
  )
  return !isAddress || !hidden.has('hosts')
}

function textOf(value: Change['before']): string | null {
  return value === null ? null : String(value)
}
