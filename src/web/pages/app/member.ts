import { useOutletContext } from 'react-router'

/** The signed-in member, as pages inside the layout receive it. `email` is empty for an account by phone. */
export type SignedInMember = { id: string; email: string }

export function useMember(): SignedInMember {
  return useOutletContext<SignedInMember>()
}
