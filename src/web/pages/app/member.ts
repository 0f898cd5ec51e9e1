import { useOutletContext } from 'react-router'

/** Who is signed in, as every page inside the layout is told. `email` is empty for an account by phone. */
export type SignedInMember = { id: string; email: string }

export function useMember(): SignedInMember {
  return useOutletContext<SignedInMember>()
}
