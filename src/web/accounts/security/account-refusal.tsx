import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountFormTexts as texts } from '#contract/accounts/account-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { signOut, useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { AuthRefusal } from '../forms/auth-messages.ts'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { saveInput } from './saved-input.ts'
import type { SectionId } from './section-ids.ts'

type AccountRefusalProps = {
  refusal: AuthRefusal | null
  /** The part of the account page that it stands in, by its id: to there a sign-in leads back. */
  section: SectionId
  /** What was typed there so far, which is kept over the sign-in. */
  typed?: () => Record<string, string>
}

/** Why something of one's own account was refused, with the way to sign in again where that is what it takes. */
export function AccountRefusal({ refusal, section, typed }: AccountRefusalProps) {
  return (
    <FormRefusal refusal={refusal}>
      {refusal?.condition === 'signInAgain' && <SignInAgain section={section} typed={typed} />}
    </FormRefusal>
  )
}

/** Ends this session and no other: the page's guard then asks for the sign-in, and comes back. */
function SignInAgain({ section, typed }: { section: SectionId; typed: AccountRefusalProps['typed'] }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: async () => {
      if (user !== null && typed !== undefined) saveInput(user.id, section, typed())
      await navigate({ hash: section }, { replace: true })
      // Whatever the server says, this device is signed out.
      await signOut().catch(() => undefined)
    },
  })
  return (
    <Button variant="secondary" size="sm" className="mt-2.5" disabled={leave.isPending} onClick={() => leave.mutate()}>
      {translated(texts.signInAgain)}
    </Button>
  )
}
