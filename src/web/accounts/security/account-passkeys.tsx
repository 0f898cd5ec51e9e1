import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { passkeyNameMax } from '#contract/limits.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { RowsSkeleton } from '#web/ui/lists/rows-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { AccountSection } from '../profile/account-section.tsx'
import { accountChanged, passkeysQuery } from '../queries.ts'
import { addPasskey, type Passkey, removePasskey, renamePasskey } from '../second-factor/passkey-calls.ts'
import { supportsPasskeys } from '../second-factor/passkey-support.ts'
import { timeAgo } from '../sessions/time-ago.ts'
import { AccountRefusal } from './account-refusal.tsx'
import { sectionIds } from './section-ids.ts'

/** The passkeys that sign in without a password: added, renamed and removed here. */
export function AccountPasskeys() {
  return (
    <AccountSection
      id={sectionIds.passkeys}
      title={t`Passkeys`}
      description={t`Sign in with your fingerprint, face or screen lock instead of a password. A passkey cannot be phished.`}
    >
      <PasskeyList />
    </AccountSection>
  )
}

function PasskeyList() {
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  const addition = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      await client.invalidateQueries(accountChanged)
      notify(
        { title: t`Passkey added`, description: t`You can sign in with it now.`, tone: 'verified' },
        { force: true },
      )
    },
  })
  if (passkeys.isPending) return <RowsSkeleton label={t`Loading your passkeys`} rows={1} />
  if (passkeys.isLoadingError) {
    return (
      <ErrorState title={t`Couldn't load your passkeys`} onRetry={() => void passkeys.refetch()}>
        {authMessage(passkeys.error, 'passkey').message}
      </ErrorState>
    )
  }
  return (
    <>
      {passkeys.data.length === 0 && (
        <p className="text-ink-soft text-sm">
          <Trans>No passkeys yet.</Trans>
        </p>
      )}
      {passkeys.data.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <AccountRefusal
          refusal={addition.isError ? authMessage(addition.error, 'passkey') : null}
          section={sectionIds.passkeys}
        />
        {supportsPasskeys() ? (
          <Button variant="secondary" size="sm" disabled={addition.isPending} onClick={() => addition.mutate()}>
            {addition.isPending ? t`Waiting for your device...` : t`Add a passkey`}
          </Button>
        ) : (
          <p className="text-ink-soft text-sm">
            <Trans>This browser does not support passkeys.</Trans>
          </p>
        )}
      </div>
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown')
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    onSuccess: async () => {
      await client.invalidateQueries(accountChanged)
      notify({ title: t`Passkey removed`, tone: 'neutral' }, { force: true })
    },
  })
  const name = passkey.friendly_name ?? t`Passkey`
  const added = timeAgo(passkey.created_at)
  const used = passkey.last_used_at === undefined ? null : timeAgo(passkey.last_used_at)
  if (mode === 'renaming') return <PasskeyName id={passkey.id} name={name} onClose={() => setMode('shown')} />
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Fingerprint size={20} strokeWidth={1.5} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium text-sm">{name}</p>
        <p className="mt-0.5 text-ink-soft text-sm tabular-nums">
          <Trans comment="When a passkey was added, as in “Added 3 days ago”">Added {added}</Trans> ·{' '}
          {used === null ? (
            <Trans>not used yet</Trans>
          ) : (
            <Trans comment="When a passkey was last used, as in “last used 3 days ago”">last used {used}</Trans>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" size="sm" aria-label={t`Rename ${name}`} onClick={() => setMode('renaming')}>
          <Trans>Rename</Trans>
        </Button>
        <Button variant="secondary" size="sm" aria-label={t`Remove ${name}`} onClick={() => setMode('removing')}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={mode === 'removing'}
        title={t`Remove “${name}”?`}
        description={t`It can no longer sign in. Other devices where it is signed in are signed out.`}
        confirm={removal.isPending ? t`Removing...` : t`Remove passkey`}
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setMode('shown')}
      >
        <div className="mt-3">
          <AccountRefusal
            refusal={removal.isError ? authMessage(removal.error, 'passkey') : null}
            section={sectionIds.passkeys}
          />
        </div>
      </ConfirmDialog>
    </li>
  )
}

function PasskeyName({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [typed, setTyped] = useState(name)
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: renamePasskey,
    onSuccess: async () => {
      await client.invalidateQueries(passkeysQuery)
      onClose()
    },
  })
  const newName = typed.trim()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (newName === name) onClose()
    else if (newName !== '') change.mutate({ id, name: newName })
  }

  return (
    <li className="py-3">
      <form onSubmit={handleSubmit} onKeyDown={({ key }) => key === 'Escape' && onClose()} className="space-y-3">
        <Field
          label={t`Passkey name`}
          error={change.isError ? authMessage(change.error, 'passkey').message : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={passkeyNameMax}
              height="md"
              autoFocus
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <div className="flex gap-2">
          <Button type="submit" size="sm" disabled={newName === '' || change.isPending}>
            <Trans>Save name</Trans>
          </Button>
          <Button variant="quiet" size="sm" disabled={change.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </li>
  )
}
