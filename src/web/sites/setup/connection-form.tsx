import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { targetUrlMax } from '#contract/limits.ts'
import { siteTexts } from '#contract/sites/site-texts.ts'
import type { Site, SiteConnection } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { connectSiteMutation } from '../queries.ts'
import { SiteSection } from '../site/site-section.tsx'
import { productNames } from '../site-labels.ts'
import { CheckOutcome } from './check-outcome.tsx'

const secretTexts = {
  wordpress: {
    label: msg`Application password`,
    missing: msg`Enter the application password.`,
    hint: msg`Create it in WordPress under Users → Profile → Application Passwords. This is not your sign-in password.`,
  },
  ghost: {
    label: msg`Admin API key`,
    missing: msg`Enter the Admin API key.`,
    hint: msg`Create it in Ghost under Settings → Integrations → Add custom integration. It looks like id:secret.`,
  },
} as const

/** The credentials for publishing articles. They are tested when they are saved; the secret is never returned. */
export function ConnectionForm({ site }: { site: Site }) {
  const { publisher, connection } = site
  if (publisher === 'hosted') return null
  const product = productNames[publisher]
  return (
    <SiteSection
      id="connection"
      title={t`Connection to ${product}`}
      description={t`Articles are published to your ${product} with credentials created for Linkwright. You can revoke them there at any time. We store them encrypted and never show them again.`}
    >
      <Credentials key={connection?.testedAt ?? 'none'} site={site} publisher={publisher} connection={connection} />
    </SiteSection>
  )
}

/** The same in every language. */
const refExample = '?ref='

type CredentialsProps = { site: Site; publisher: 'wordpress' | 'ghost'; connection: SiteConnection | null }

function Credentials({ site: { id, host }, publisher, connection }: CredentialsProps) {
  const connect = useMutation(connectSiteMutation(id))
  const [baseUrl, setBaseUrl] = useState(connection?.baseUrl ?? `https://${host}`)
  const [username, setUsername] = useState(connection?.username ?? '')
  const [secret, setSecret] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const needsUser = publisher === 'wordpress'
  const missing = {
    baseUrl: baseUrl.trim() === '' ? translated(siteTexts.connectionUrlInvalid) : undefined,
    username: needsUser && username.trim() === '' ? translated(siteTexts.connectionUserMissing) : undefined,
    secret: secret.trim() === '' ? i18n._(secretTexts[publisher].missing) : undefined,
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    if (Object.values(missing).every((one) => one === undefined))
      connect.mutate({ baseUrl, username: needsUser ? username : null, secret })
  }

  const error = (name: keyof typeof missing) => (wasSent ? missing[name] : undefined)
  const field = { height: 'md', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-5">
      {publisher === 'ghost' && (
        <p className="text-ink-soft text-sm leading-6">
          <Trans>
            Ghost adds <code className="font-mono text-xs">{refExample}</code> to links in your articles, unless you
            turn off “Outbound link tagging” under Settings, Analytics. Links are verified either way; turn it off if
            they must stay exactly as written.
          </Trans>
        </p>
      )}
      <Field label={t`Address of the site`} error={error('baseUrl')}>
        {(control) => (
          <Input
            {...control}
            {...field}
            type="url"
            maxLength={targetUrlMax}
            value={baseUrl}
            onChange={({ target }) => setBaseUrl(target.value)}
          />
        )}
      </Field>
      {needsUser && (
        <Field label={t`WordPress user`} error={error('username')}>
          {(control) => (
            <Input
              {...control}
              {...field}
              maxLength={100}
              value={username}
              onChange={({ target }) => setUsername(target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label={i18n._(secretTexts[publisher].label)}
        hint={i18n._(secretTexts[publisher].hint)}
        error={error('secret')}
      >
        {(control) => (
          <Input
            {...control}
            {...field}
            type="password"
            autoComplete="new-password"
            maxLength={500}
            placeholder={connection === null ? undefined : t`Saved. Enter a new one to replace it.`}
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" disabled={connect.isPending}>
          {connect.isPending ? t`Testing...` : connection === null ? t`Connect` : t`Replace and test`}
        </Button>
        <CheckOutcome
          pending={connect.isPending ? t`Testing the credentials.` : null}
          problem={connect.isError ? problemOf(connect.error).message : null}
          lastCheck={lastTestOf(connection)}
        />
      </div>
    </form>
  )
}

function lastTestOf(connection: SiteConnection | null) {
  if (connection === null || connection.text === null || connection.testedAt === null) return null
  return { ok: connection.status === 'working', text: connection.text, at: connection.testedAt }
}
