import { useSyncExternalStore } from 'react'
import type { MatchMode } from '#contract/reports/report-evidence.ts'
import { reportFormTexts } from '#contract/reports/report-form-texts.ts'
import { matchModes } from '#contract/reports/report-values.ts'
import type { Report } from '#contract/reports/reports.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { readStored, storageNames, watchStored, writeStored } from '#web/platform/storage/safe-storage.ts'

export type ReportForm = { keyword: string; anchorText: string; destinationUrl: string; urlList: string }
export type ReportOptions = { matchMode: MatchMode; rel: Report['rel'] }

/** The data of a report that this browser stores. `createdAt` is ISO 8601. */
export type StoredReport = Pick<Report, 'id' | 'keyword' | 'anchorText' | 'destinationUrl' | 'createdAt'> & {
  pages: number
}

export type ReportSync = {
  formData: ReportForm
  options: ReportOptions
  lastGeneratedReport: StoredReport | null
  isGenerating: boolean
  /** Newest first, each report once. */
  reportHistory: readonly StoredReport[]
}

export const historyMax = 10

const emptyForm: ReportForm = { keyword: '', anchorText: '', destinationUrl: '', urlList: '' }
const plainOptions: ReportOptions = { matchMode: 'exact', rel: 'any' }
export const emptySync: ReportSync = {
  formData: emptyForm,
  options: plainOptions,
  lastGeneratedReport: null,
  isGenerating: false,
  reportHistory: [],
}

/** Adds a new report to the state: it becomes the last one and the first of the history, in place of an entry with the same id. Pure. */
export function withReport(sync: ReportSync, report: StoredReport): ReportSync {
  const others = sync.reportHistory.filter(({ id }) => id !== report.id)
  return { ...sync, lastGeneratedReport: report, reportHistory: [report, ...others].slice(0, historyMax) }
}

/** Removes a report from the history of the state. Pure. */
export function withoutReport(sync: ReportSync, id: string): ReportSync {
  const { lastGeneratedReport: last } = sync
  return {
    ...sync,
    lastGeneratedReport: last?.id === id ? null : last,
    reportHistory: sync.reportHistory.filter((report) => report.id !== id),
  }
}

/** Parses the stored state; invalid parts are left out, and `isGenerating` is false. Throws for text that is no JSON. */
export function parseSync(text: string | null): ReportSync {
  const stored = recordOf(text === null ? null : JSON.parse(text))
  const history = Array.isArray(stored.reportHistory) ? stored.reportHistory : []
  const form = recordOf(stored.formData)
  const options = recordOf(stored.options)
  return {
    formData: {
      keyword: textOf(form.keyword),
      anchorText: textOf(form.anchorText),
      destinationUrl: textOf(form.destinationUrl),
      urlList: textOf(form.urlList),
    },
    options: {
      matchMode: matchModes.find((mode) => mode === options.matchMode) ?? plainOptions.matchMode,
      rel: options.rel === 'followed' ? 'followed' : 'any',
    },
    lastGeneratedReport: knownReportOf(stored.lastGeneratedReport),
    isGenerating: false,
    reportHistory: history
      .map(knownReportOf)
      .filter((report) => report !== null)
      .slice(0, historyMax),
  }
}

/** The part of a report that is stored. */
export function storedReport(report: Report): StoredReport {
  const { id, keyword, anchorText, destinationUrl, createdAt, counts } = report
  return { id, keyword, anchorText, destinationUrl, createdAt, pages: counts.pages }
}

function knownReportOf(value: unknown): StoredReport | null {
  const { id, keyword, anchorText, destinationUrl, createdAt, pages } = recordOf(value)
  if (typeof id !== 'string' || id === '') return null
  return {
    id,
    keyword: textOf(keyword),
    anchorText: textOf(anchorText),
    destinationUrl: textOf(destinationUrl),
    createdAt: textOf(createdAt),
    pages: typeof pages === 'number' ? pages : 0,
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

let snapshot: ReportSync | undefined
const listeners = new Set<() => void>()
let stopWatching: (() => void) | undefined

/** The stored form, last report and history; empty on the server. */
export function useReportSync(): ReportSync {
  return useSyncExternalStore(watchSync, currentSync, () => emptySync)
}

export function currentSync(): ReportSync {
  snapshot ??= loadSync()
  return snapshot
}

/** Changes the state and stores it. */
export function changeSync(change: (sync: ReportSync) => ReportSync): void {
  snapshot = change(currentSync())
  if (!writeStored(storageNames.reportSync, JSON.stringify(snapshot)))
    console.warn(translated(reportFormTexts.syncNotSaved))
  announce()
}

export function changeForm(fields: Partial<ReportForm>): void {
  changeSync((sync) => ({ ...sync, formData: { ...sync.formData, ...fields } }))
}

/** Empties the four fields. */
export function clearForm(): void {
  changeSync((sync) => ({ ...sync, formData: emptyForm }))
}

function loadSync(): ReportSync {
  try {
    // A direct call, because `readStored` does not report an unavailable storage.
    globalThis.localStorage.getItem(storageNames.reportSync)
    return parseSync(readStored(storageNames.reportSync))
  } catch {
    console.warn(translated(reportFormTexts.syncNotLoaded))
    return emptySync
  }
}

function watchSync(onChange: () => void): () => void {
  listeners.add(onChange)
  stopWatching ??= watchStored(storageNames.reportSync, takeFromElsewhere)
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    stopWatching?.()
    stopWatching = undefined
  }
}

/** Another tab created a report: its history is adopted here; the text that is being typed here stays. */
function takeFromElsewhere() {
  const stored = readStored(storageNames.reportSync)
  if (snapshot === undefined || stored === JSON.stringify(snapshot)) return
  const { lastGeneratedReport, reportHistory } = loadSync()
  snapshot = { ...snapshot, lastGeneratedReport, reportHistory }
  announce()
}

function announce() {
  for (const listener of listeners) listener()
}
