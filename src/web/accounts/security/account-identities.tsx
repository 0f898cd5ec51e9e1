import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User, UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInProvider } from '#web/platform/http/page-context.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { AccountSection } from '../profile/account-section.tsx'
import { accountChanged, providersQuery } from '../queries.ts'
import { providerName } from '../sign-in/provider-name.ts'
import { linkIdentity, unlinkIdentity } from './account-actions.ts'
import { AccountRefusal } from './account-refusal.tsx'
import { sectionIds } from './section-ids.ts'

/** The sign-in methods of the account, and those of this installation that can be added. */
export function AccountIdentities({ user }: { user: User }) {
  const providers = useQuery(providersQuery)
  const identities = user.identities ?? []
  const linked = new Set(identities.map(({ provider }) => provider))
  const addable = (providers.data ?? []).filter(({ name }) => !linked.has(name))
  return (
    <AccountSection
      id={sectionIds.identities}
      title={t`Sign-in methods`}
      description={t`You can sign in with any of these. You can’t remove the last one.`}
    >
      <ul className="divide-y divide-line border-line border-y">
        {identities.map((identity) => (
          <IdentityRow key={identity.identity_id} identity={identity} isLast={identities.length === 1} />
        ))}
      </ul>
      {addable.length > 0 && <LinkButtons providers={addable} />}
      {providers.isSuccess && providers.data.length === 0 && (
        <p className="mt-3 text-ink-faint text-sm">
          <Trans>This installation offers no other ways to sign in.</Trans>
        </p>
      )}
    </AccountSection>
  )
}

function LinkButtons({ providers }: { providers: readonly SignInProvider[] }) {
  const link = useMutation({ mutationFn: linkIdentity })
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {providers.map(({ name, label }) => (
          <Button key={name} variant="secondary" size="sm" disabled={link.isPending} onClick={() => link.mutate(name)}>
            <Trans>Link {label}</Trans>
          </Button>
        ))}
      </div>
      <div className="mt-3">
        <AccountRefusal
          refusal={link.isError ? authMessage(link.error, 'redirect') : null}
          section={sectionIds.identities}
        />
      </div>
    </>
  )
}

function IdentityRow({ identity, isLast }: { identity: UserIdentity; isLast: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const unlink = useMutation({
    mutationFn: () => unlinkIdentity(identity),
    onSuccess: async () => {
      await client.invalidateQueries(accountChanged)
      notify({ title: t`${name} unlinked`, tone: 'neutral' }, { force: true })
    },
  })
  const name = providerName(identity.provider)
  const address = identity.identity_data?.email
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-sm">{name}</p>
        {typeof address === 'string' && address !== '' && (
          <p className="mt-0.5 truncate text-ink-soft text-sm">{address}</p>
        )}
      </div>
      {!isLast && (
        <Button variant="secondary" size="sm" aria-label={t`Unlink ${name}`} onClick={() => setConfirming(true)}>
          <Trans>Unlink</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t`Unlink ${name}?`}
        description={t`You won’t be able to sign in with it. You can link it again later.`}
        confirm={unlink.isPending ? t`Unlinking...` : t`Unlink`}
        busy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
        onClose={() => setConfirming(false)}
      >
        <div className="mt-3">
          <AccountRefusal
            refusal={unlink.isError ? authMessage(unlink.error, 'redirect') : null}
            section={sectionIds.identities}
          />
        </div>
      </ConfirmDialog>
    </li>
  )
}
