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
  /** The id of the section of the account page to which a sign-in returns. */
  section: SectionId
  /** The input of that section, which is stored during the sign-in. */
  typed?: () => Record<string, string>
}

/** Why a change of the account was refused, with a button to sign in again if that is required. */
export function AccountRefusal({ refusal, section, typed }: AccountRefusalProps) {
  return (
    <FormRefusal refusal={refusal}>
      {refusal?.condition === 'signInAgain' && <SignInAgain section={section} typed={typed} />}
    </FormRefusal>
  )
}

/** Ends only this session: the page's guard then requires a sign-in and returns to the page. */
function SignInAgain({ section, typed }: { section: SectionId; typed: AccountRefusalProps['typed'] }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: async () => {
      if (user !== null && typed !== undefined) saveInput(user.id, section, typed())
      await navigate({ hash: section }, { replace: true })
      // This device is signed out even if the server's call fails.
      await signOut().catch(() => undefined)
    },
  })
  return (
    <Button variant="secondary" size="sm" className="mt-2.5" disabled={leave.isPending} onClick={() => leave.mutate()}>
      {translated(texts.signInAgain)}
    </Button>
  )
}
