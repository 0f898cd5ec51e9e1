import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { anchorTextMax, keywordMax, targetUrlMax } from '#contract/limits.ts'
import { invalidPageTexts } from '#contract/reports/report-texts.ts'
import { cutText } from '#web/platform/i18n/cut-text.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { pathOfReport } from '../saved/report-navigation.ts'
import { changeForm, changeSync, clearForm, currentSync, useReportSync } from '../saved/report-sync.ts'
import {
  createReport,
  type FormField,
  type FormProblem,
  isComplete,
  type LeftOut,
  problemOfForm,
  problemOfRefusal,
} from './create-report.ts'
import { ListCheck } from './list-check.tsx'
import { ListField } from './list-field.tsx'
import { MatchChoice } from './match-choice.tsx'
import { readPageList } from './page-list.ts'
import { ReportLimitNote, useReportLimit } from './report-limit-note.tsx'

const controls = [
  { name: 'keyword', label: msg`Keyword`, hint: msg`The topic of the linking pages`, max: keywordMax },
  { name: 'anchorText', label: msg`Anchor Text`, hint: msg`The expected text of the link`, max: anchorTextMax },
  {
    name: 'destinationUrl',
    label: msg`Destination URL`,
    hint: msg`The page the links should point to`,
    max: targetUrlMax,
  },
] as const

/** The form for a new report: the expected link, the pages, and the rules. */
export function ReportForm() {
  const { formData, options, isGenerating } = useReportSync()
  const limit = useReportLimit()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const listText = useDeferredValue(formData.urlList)
  const list = useMemo(() => readPageList(listText, limit.max), [listText, limit.max])
  const invalidLines = useMemo(() => new Set(list.invalid.map(({ line }) => line)), [list])
  useSavedInput(form)

  function errorOf(field: FormField) {
    return problem?.field === field ? problem.message : undefined
  }

  function handleField(field: FormField, text: string) {
    setProblem(null)
    changeForm({ [field]: text })
  }

  function refuse(found: FormProblem) {
    setProblem(found)
    const control = found.field === null ? null : form.current?.elements.namedItem(found.field)
    if (control instanceof HTMLElement) control.focus()
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const now = readPageList(formData.urlList, limit.max)
    const found = problemOfForm(formData, now, limit.max)
    if (found !== null) return refuse(found)
    setProblem(null)
    try {
      const { id, left } = await createReport(formData, options, now.urls)
      notifyLeftOut(left)
      await navigate(pathOfReport(id))
    } catch (error) {
      refuse(problemOfRefusal(error))
    }
  }

  return (
    <form
      ref={form}
      data-autosave
      onSubmit={handleSubmit}
      noValidate
      aria-label={t`Backlink report`}
      className="space-y-5"
    >
      {controls.map(({ name, label, hint, max }) => (
        <Field key={name} label={i18n._(label)} hint={i18n._(hint)} error={errorOf(name)}>
          {(control) => (
            <Input
              {...control}
              {...(name === 'destinationUrl' && urlInput)}
              name={name}
              maxLength={max}
              value={formData[name]}
              readOnly={isGenerating}
              onChange={({ target }) => handleField(name, target.value)}
              required
              autoComplete="off"
            />
          )}
        </Field>
      ))}
      <div className="space-y-3">
        <ListField
          text={formData.urlList}
          invalidLines={invalidLines}
          area={area}
          error={errorOf('urlList')}
          readOnly={isGenerating}
          onText={(text) => handleField('urlList', text)}
        />
        {listText.trim() !== '' && (
          <ListCheck list={list} max={limit.max} onLine={(line) => selectLine(area.current, line)} />
        )}
        <div className="text-ink-soft text-sm">
          <ReportLimitNote limit={limit} />
        </div>
      </div>
      <MatchChoice
        options={options}
        onOptions={(chosen) => changeSync((sync) => ({ ...sync, options: { ...sync.options, ...chosen } }))}
      />
      {problem?.field === null && (
        <p role="alert" className="rounded bg-lost-soft p-3 text-sm">
          {problem.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button type="submit" size="lg" className="grow sm:grow-0" disabled={isGenerating || !isComplete(formData)}>
          {isGenerating ? t`Starting...` : t`Create Report`}
        </Button>
        <Button variant="quiet" size="lg" disabled={isGenerating} onClick={handleClear}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </form>
  )

  function handleClear() {
    setProblem(null)
    clearForm()
  }
}

const urlInput = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const

/** The maximum number of refused pages in a notification; a longer list would not be read. */
const namedMax = 3

function notifyLeftOut({ refused, duplicates, pages }: LeftOut) {
  const total = refused + duplicates
  if (total === 0) return
  const named = pages
    .slice(0, namedMax)
    .map(({ url, reason }) => `${cutText(url, 60)}: ${translated(invalidPageTexts[reason])}`)
  const more = refused - named.length
  const rest = [
    more > 0 &&
      plural(more, { one: '# more address cannot be checked.', other: '# more addresses cannot be checked.' }),
    duplicates > 0 &&
      plural(duplicates, { one: '# page was listed twice.', other: '# pages were listed more than once.' }),
  ]
  notify(
    {
      title: plural(total, { one: '# URL was skipped', other: '# URLs were skipped' }),
      description: [...named, ...rest.filter((text) => text !== false)].join(' '),
    },
    { force: true },
  )
}

/** Copies text that was typed, or filled in by the browser, before hydration into the state. */
function useSavedInput(form: React.RefObject<HTMLFormElement | null>) {
  useLayoutEffect(() => {
    if (form.current === null) return
    const data = new FormData(form.current)
    const saved = currentSync().formData
    const typed = (Object.keys(saved) as FormField[]).flatMap((field) => {
      const text = String(data.get(field) ?? '')
      return text !== '' && text !== saved[field] ? [[field, text]] : []
    })
    if (typed.length > 0) changeForm(Object.fromEntries(typed))
  }, [form])
}

function selectLine(area: HTMLTextAreaElement | null, line: number) {
  if (area === null) return
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  const lineHeight = 20
  area.scrollTop = Math.max(0, (line - 4) * lineHeight)
}
