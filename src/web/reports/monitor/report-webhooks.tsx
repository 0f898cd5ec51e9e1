import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { targetUrlMax, webhookEndpointsMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { MonitorEndpoint } from './monitor-endpoint.tsx'
import { MonitorSecret } from './monitor-secret.tsx'
import { addEndpointMutation, endpointsQuery } from './queries.ts'

/** The endpoints of the member's programs that receive events of monitors. */
export function ReportWebhooks() {
  const section = useRef<HTMLElement>(null)
  // The browser searched for the target of the hash before the section was rendered.
  useEffect(() => {
    if (window.location.hash === '#webhooks') section.current?.scrollIntoView()
  }, [])
  return (
    <section ref={section} id="webhooks" aria-labelledby="webhooks-title" className="mt-12 scroll-mt-6">
      <h2 id="webhooks-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>Webhooks</Trans>
      </h2>
      <p className="mt-1 max-w-[64ch] text-ink-soft text-sm">
        <Trans>
          Get notified when a monitored report finishes or changes, when a link is lost or restored, and when your
          campaign links change status. Messages follow Standard Webhooks and are signed.
        </Trans>
      </p>
      <div className="mt-4">
        <Endpoints />
      </div>
    </section>
  )
}

function Endpoints() {
  const query = useQuery(endpointsQuery)
  if (query.isPending) return <RowsSkeleton label={t`Loading your endpoints`} rows={1} />
  if (query.isLoadingError)
    return (
      <ErrorState title={t`Couldn’t load your endpoints`} onRetry={() => void query.refetch()}>
        {problemOf(query.error).message}
      </ErrorState>
    )
  const endpoints = query.data
  return (
    <>
      {endpoints.length > 0 && (
        <ul className="border-line border-t">
          {endpoints.map((endpoint) => (
            <MonitorEndpoint key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      {endpoints.length < webhookEndpointsMax ? (
        <NewEndpoint isFirst={endpoints.length === 0} />
      ) : (
        <p className="mt-4 text-ink-soft text-sm">
          <Trans>You’ve reached the limit of {webhookEndpointsMax} endpoints.</Trans>
        </p>
      )}
    </>
  )
}

function NewEndpoint({ isFirst }: { isFirst: boolean }) {
  const [url, setUrl] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const add = useMutation(addEndpointMutation)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    add.mutate(url, {
      onSuccess: (made) => {
        setSecret(made.secret)
        setUrl('')
      },
    })
  }
  return (
    <>
      {secret !== null && <MonitorSecret secret={secret} onClose={() => setSecret(null)} />}
      <form onSubmit={handleSubmit} className="mt-4 flex max-w-[40rem] flex-wrap items-start gap-3" noValidate>
        <div className="min-w-[16rem] flex-1">
          <Field
            label={isFirst ? t`Endpoint URL` : t`Another endpoint`}
            error={add.isError ? problemOf(add.error).message : undefined}
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                height="md"
                placeholder={t`https://`}
                autoComplete="off"
                maxLength={targetUrlMax}
                value={url}
                onChange={({ target }) => setUrl(target.value)}
              />
            )}
          </Field>
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="sm:mt-[1.625rem]"
          disabled={add.isPending || url.trim() === ''}
        >
          {add.isPending ? t`Adding...` : t`Add endpoint`}
        </Button>
      </form>
    </>
  )
}
