import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { passwordMax } from '#contract/limits.ts'
import type { ReportSection } from '#contract/reports/report-sections.ts'
import type { Sharing, SharingChange } from '#contract/reports/report-sharing.ts'
import { reportSections } from '#contract/reports/report-values.ts'
import { api } from '#web/platform/http/api.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { utcTime } from '../results/report-time.ts'
import { sharingQuery } from './queries.ts'
import { ShareBrand } from './share-brand.tsx'

type ShareControlsProps = { id: string; reportKey: string | null; sharing: Sharing }

const sectionLabels: Record<ReportSection, { label: MessageDescriptor; text: MessageDescriptor }> = {
  summary: { label: msg`Summary`, text: msg`the figures at the top` },
  hosts: { label: msg`Page URLs`, text: msg`the pages, their hosts, and all evidence` },
  anchors: { label: msg`Anchor texts`, text: msg`the anchor texts and all evidence` },
  evidence: { label: msg`Evidence`, text: msg`the evidence for each page; the signed file` },
  changes: { label: msg`Changes`, text: msg`differences from the previous run` },
  exports: { label: msg`Files`, text: msg`CSV, XLSX, JSON and PDF` },
}

/** The sharing settings of a report for its owner. Each part is saved separately. */
export function ShareControls({ id, reportKey, sharing }: ShareControlsProps) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (change: SharingChange) => {
      const input = { id, ...(reportKey !== null && { key: reportKey }), ...change }
      return (await api().reportSharing.changeSharing(input)).sharing
    },
    onSuccess: (next) =>
      queryClient.setQueryData(sharingQuery({ id, key: reportKey, userId: user?.id ?? null }).queryKey, next),
  })
  const part = { sharing, isPending, onChange: mutate }
  return (
    <div className="mt-6 divide-y divide-line border-line border-t">
      <Access {...part} />
      {sharing.ownedBy === 'member' && (
        <>
          <EndTime {...part} />
          <Password {...part} />
          <HiddenSections key={sharing.hidden.join()} {...part} />
          <ShareBrand />
        </>
      )}
      {error !== null && (
        <p role="alert" className="pt-4 text-lost text-sm">
          {problemOf(error).message}
        </p>
      )}
    </div>
  )
}

type PartProps = { sharing: Sharing; isPending: boolean; onChange: (change: SharingChange) => void }

function Access({ sharing: { isRevoked }, isPending, onChange }: PartProps) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 py-4">
      <div>
        <h3 className="font-medium text-sm">{isRevoked ? t`Not shared` : t`Shared`}</h3>
        <p className="mt-0.5 max-w-[38ch] text-ink-soft text-sm">
          {isRevoked ? t`Only you can open it.` : t`Anyone with the link can view it.`}
        </p>
      </div>
      <Button
        variant={isRevoked ? 'secondary' : 'danger'}
        size="sm"
        disabled={isPending}
        onClick={() => onChange({ isRevoked: !isRevoked })}
      >
        {isRevoked ? t`Share again` : t`Stop sharing`}
      </Button>
    </section>
  )
}

const dayMs = 86_400_000

function EndTime({ sharing: { endsAt }, isPending, onChange }: PartProps) {
  const inDays = (days: number) => () => onChange({ endsAt: new Date(Date.now() + days * dayMs).toISOString() })
  return (
    <section className="flex flex-wrap items-center justify-between gap-4 py-4">
      <div>
        <h3 className="font-medium text-sm">
          <Trans>Expires</Trans>
        </h3>
        <p className="mt-0.5 text-ink-soft text-sm tabular-nums">{endsAt === null ? t`Never` : utcTime(endsAt)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {[1, 7, 30].map((days) => (
          <Button key={days} variant="secondary" size="sm" disabled={isPending} onClick={inDays(days)}>
            {plural(days, { one: 'In a day', other: 'In # days' })}
          </Button>
        ))}
        {endsAt !== null && (
          <Button variant="quiet" size="sm" disabled={isPending} onClick={() => onChange({ endsAt: null })}>
            <Trans>Never</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

function Password({ sharing: { hasPassword }, isPending, onChange }: PartProps) {
  const [password, setPassword] = useState('')
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onChange({ password })
    setPassword('')
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3 py-4">
      <div className="min-w-48 flex-1">
        <Field label={hasPassword ? t`New password` : t`Password`}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              height="md"
              required
              maxLength={passwordMax}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="secondary" disabled={isPending || password === ''}>
        {hasPassword ? t`Change it` : t`Require password`}
      </Button>
      {hasPassword && (
        <Button variant="quiet" disabled={isPending} onClick={() => onChange({ password: null })}>
          <Trans>Remove password</Trans>
        </Button>
      )}
      <p className="w-full text-ink-faint text-sm">
        {hasPassword
          ? t`Viewers need a password. Setting a new one ends existing access.`
          : t`Viewers don’t need a password.`}
      </p>
    </form>
  )
}

function HiddenSections({ sharing, isPending, onChange }: PartProps) {
  const [hidden, setHidden] = useState<readonly ReportSection[]>(sharing.hidden)
  const isSame = hidden.length === sharing.hidden.length && hidden.every((section) => sharing.hidden.includes(section))
  return (
    <fieldset className="py-4">
      <legend className="float-left w-full font-medium text-sm">
        <Trans>Hidden from viewers</Trans>
      </legend>
      <div className="clear-both grid gap-x-6 gap-y-1 pt-2 sm:grid-cols-2">
        {reportSections.map((section) => (
          <label key={section} className="flex min-h-6 items-start gap-2.5 py-1 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0"
              checked={hidden.includes(section)}
              onChange={({ target }) =>
                setHidden(target.checked ? [...hidden, section] : hidden.filter((other) => other !== section))
              }
            />
            <span>
              {i18n._(sectionLabels[section].label)}
              <span className="block text-ink-soft text-xs">{i18n._(sectionLabels[section].text)}</span>
            </span>
          </label>
        ))}
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={isPending || isSame}
        onClick={() => onChange({ hidden: [...hidden] })}
      >
        <Trans>Save</Trans>
      </Button>
    </fieldset>
  )
}
