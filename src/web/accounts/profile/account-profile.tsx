import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Profile } from '#contract/accounts/accounts.ts'
import { displayNameMax } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { changeProfileMutation } from '../queries.ts'
import { AccountSection } from './account-section.tsx'

/** The name of the member. */
export function AccountProfile({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.displayName)
  const change = useMutation(changeProfileMutation)
  const isChanged = name.trim() !== '' && name.trim() !== profile.displayName

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || change.isPending) return
    change.mutate(
      { displayName: name },
      {
        onSuccess: ({ profile }) => {
          setName(profile.displayName)
          notify({ title: t`Name saved`, tone: 'verified' }, { force: true })
        },
      },
    )
  }

  return (
    <AccountSection id="profile" title={t`Profile`} description={t`How we address you. It isn’t shown on your posts.`}>
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <Field label={t`Display name`} error={change.isError ? problemOf(change.error).message : undefined}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={displayNameMax}
              autoComplete="name"
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={!isChanged || change.isPending}>
          {change.isPending ? t`Saving...` : t`Save name`}
        </Button>
      </form>
    </AccountSection>
  )
}
