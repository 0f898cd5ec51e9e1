import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CampaignAlerts } from '#contract/campaigns/campaigns.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { alertsQuery, putAlertsMutation } from '../queries.ts'

/** Settings for notifications about finished campaigns, failed links and lost links. A change is saved immediately. */
export function AlertsSettings() {
  const query = useQuery(alertsQuery)
  return (
    <section aria-labelledby="alerts-title" className="mt-14">
      <h2 id="alerts-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Alerts</Trans>
      </h2>
      <p className="mt-1 max-w-[64ch] text-ink-soft text-sm">
        <Trans>When a campaign finishes, a link fails or a verified one is lost.</Trans>
      </p>
      <div className="mt-4">
        {query.isPending ? (
          <Skeleton className="h-16 w-72" />
        ) : query.isLoadingError ? (
          <ErrorState title={t`Couldn’t load your alert settings`} onRetry={() => void query.refetch()}>
            {problemOf(query.error).message}
          </ErrorState>
        ) : (
          <AlertsForm alerts={query.data} />
        )}
      </div>
    </section>
  )
}

function AlertsForm({ alerts }: { alerts: CampaignAlerts }) {
  const change = useMutation({
    ...putAlertsMutation,
    onError: (error) =>
      notify(
        { title: t`Couldn’t save the setting`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-4">
      <Field label={t`Email me`}>
        {(control) => (
          <Select
            {...control}
            className="w-72"
            value={alerts.mail}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ ...alerts, mail: target.value === 'off' ? 'off' : 'daily' })}
          >
            <option value="daily">{t`Once a day, if anything changed`}</option>
            <option value="off">{t`Never`}</option>
          </Select>
        )}
      </Field>
      <div className="grid">
        <Choice
          isOn={alerts.mailLost}
          isDisabled={change.isPending}
          onChange={(mailLost) => change.mutate({ ...alerts, mailLost })}
        >
          <Trans>Email me immediately when a link is lost</Trans>
        </Choice>
        <Choice
          isOn={alerts.webhook}
          isDisabled={change.isPending}
          onChange={(webhook) => change.mutate({ ...alerts, webhook })}
        >
          <Trans>
            Also notify my{' '}
            <a className="link" href="/dashboard/reports#webhooks">
              webhook endpoints
            </a>
          </Trans>
        </Choice>
      </div>
      <p className="w-full max-w-[64ch] text-ink-soft text-sm">
        <Trans>Links lost together come in one email per campaign. The daily email doesn’t repeat them.</Trans>
      </p>
    </div>
  )
}

type ChoiceProps = { isOn: boolean; isDisabled: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

function Choice({ isOn, isDisabled, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-4 shrink-0"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
