import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cadence, MailAlerts, Monitor } from '#contract/reports/report-monitors.ts'
import { cadences, mailAlerts } from '#contract/reports/report-values.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n } from '#web/platform/i18n/language.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { cadenceLabels, localTime, mailLabels } from './monitor-texts.ts'
import { deleteMonitorMutation, putMonitorMutation } from './queries.ts'

type MonitorSettingsProps = { reportId: string; monitor: Monitor }

/** The schedule and the notifications of a monitor. A change is saved immediately. */
export function MonitorSettingsForm({ reportId, monitor }: MonitorSettingsProps) {
  const change = useMutation({
    ...putMonitorMutation(reportId),
    onError: (error) =>
      notify(
        { title: t`Couldn’t change the setting`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  const { cadence, isOn, mailAlerts: mail, webhookAlerts } = monitor
  const set = (part: Partial<Monitor>) => change.mutate({ cadence, isOn, mailAlerts: mail, webhookAlerts, ...part })
  return (
    <div className="mt-4 border-line border-y py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="flex flex-wrap items-center gap-2 text-sm tabular-nums">
          <Badge tone={isOn ? 'verified' : 'neutral'}>{isOn ? t`On` : t`Paused`}</Badge>
          {monitor.nextRunAt === null
            ? t`Paused until you resume it.`
            : t`Next run ${{ time: localTime(monitor.nextRunAt) }}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" disabled={change.isPending} onClick={() => set({ isOn: !isOn })}>
            {isOn ? t`Pause` : t`Resume`}
          </Button>
          <EndMonitor reportId={reportId} />
        </div>
      </div>
      <div className="mt-5 grid max-w-[44rem] gap-x-8 gap-y-5 sm:grid-cols-2">
        <Field
          label={t`Frequency`}
          hint={
            cadence === 'adaptive'
              ? t`Daily at first and after a change, then gradually less often, down to monthly.`
              : undefined
          }
        >
          {(control) => (
            <Select
              {...control}
              className="w-full"
              value={cadence}
              disabled={change.isPending}
              onChange={({ target }) => set({ cadence: target.value as Cadence })}
            >
              {cadences.map((one) => (
                <option key={one} value={one}>
                  {i18n._(cadenceLabels[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Email me`}>
          {(control) => (
            <Select
              {...control}
              className="w-full"
              value={mail}
              disabled={change.isPending}
              onChange={({ target }) => set({ mailAlerts: target.value as MailAlerts })}
            >
              {mailAlerts.map((one) => (
                <option key={one} value={one}>
                  {i18n._(mailLabels[one])}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <label className="mt-5 flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-verified"
          checked={webhookAlerts}
          disabled={change.isPending}
          onChange={({ target }) => set({ webhookAlerts: target.checked })}
        />
        <span>
          <Trans>
            Also notify my{' '}
            <a className="link" href="/dashboard/reports#webhooks">
              webhook endpoints
            </a>
          </Trans>
        </span>
      </label>
    </div>
  )
}

function EndMonitor({ reportId }: { reportId: string }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const end = useMutation({
    ...deleteMonitorMutation(reportId),
    onError: (error) =>
      notify(
        { title: t`Couldn’t stop monitoring`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsConfirming(true)}>
        <Trans>Stop</Trans>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          title={t`Stop monitoring?`}
          description={t`The report stops running automatically, and uncertain links aren’t checked again. The change history stays with the report.`}
          confirm={end.isPending ? t`Stopping...` : t`Stop monitoring`}
          dismiss={t`Keep monitoring`}
          busy={end.isPending}
          onConfirm={() => end.mutate()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
