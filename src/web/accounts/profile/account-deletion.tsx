import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deletionGraceDays } from '#contract/limits.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { authMessage } from '../forms/auth-messages.ts'
import { requestDeletionMutation } from '../queries.ts'
import { AccountRefusal } from '../security/account-refusal.tsx'
import { sectionIds } from '../security/section-ids.ts'
import { AccountSection } from './account-section.tsx'
import { DeletionDue } from './deletion-due.tsx'

/** `dueAt` is when the account will be deleted, `null` if no deletion is requested. `proof` must be typed to request it. */
type AccountDeletionProps = { dueAt: string | null; proof: string }

/** Deletes the account after a grace period. */
export function AccountDeletion({ dueAt, proof }: AccountDeletionProps) {
  return (
    <AccountSection
      id={sectionIds.deletion}
      title={t`Delete account`}
      description={t`The account, its posts, its own sites with their articles and all that belongs to it are deleted ${plural(deletionGraceDays, { one: '# day', other: '# days' })} after you ask for it. Articles that campaigns placed on our network or in your own WordPress or Ghost stay where they are, without your name. Until then you can sign in and take it back.`}
    >
      {dueAt === null ? <RequestDeletion proof={proof} /> : <DeletionDue dueAt={dueAt} />}
    </AccountSection>
  )
}

function RequestDeletion({ proof }: { proof: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  const request = useMutation({
    ...requestDeletionMutation,
    onError: () => setTyped(''),
  })
  const problem = request.isError ? problemOf(request.error) : null
  const isTooOld = problem?.code === 'reauthentication_needed'
  const isProven = typed.trim().toLowerCase() === proof.toLowerCase()

  function handleClose() {
    setConfirming(false)
    setTyped('')
    request.reset()
  }

  return (
    <>
      <Button variant="danger" size="sm" onClick={() => setConfirming(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t`Delete your account?`}
        description={t`In ${plural(deletionGraceDays, { one: '# day', other: '# days' })} your account and everything in it will be deleted, and your posts go offline. All other sessions are signed out now.`}
        confirm={request.isPending ? t`Requesting...` : t`Delete my account`}
        busy={request.isPending}
        blocked={!isProven}
        onConfirm={() => request.mutate(undefined, { onSuccess: handleClose })}
        onClose={handleClose}
      >
        <div className="mt-4">
          <Field label={t`Type ${proof} to confirm`} error={isTooOld ? undefined : problem?.message}>
            {(control) => (
              <Input
                {...control}
                height="md"
                value={typed}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        </div>
        {isTooOld && (
          <div className="mt-4">
            <AccountRefusal refusal={authMessage(problem, 'confirm')} section={sectionIds.deletion} />
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
