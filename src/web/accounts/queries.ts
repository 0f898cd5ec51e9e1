import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ProfileChange } from '#contract/accounts/accounts.ts'
import { api } from '#web/platform/http/api.ts'
import { getAuth } from '#web/platform/session/session.ts'
import { listPasskeys, recoveryCodesLeft } from './second-factor/passkey-calls.ts'
import { rename } from './security/account-actions.ts'
import { signInProviders } from './sign-in/sign-in-options.ts'

const accountKey = ['accounts'] as const
const eventsPage = 10

/** The member's profile and standing. */
export const accountQuery = queryOptions({
  queryKey: [...accountKey, 'account'],
  queryFn: ({ signal }) => api().accounts.getAccount(undefined, { signal }),
})

/** The account as the sign-in service knows it: addresses, what is pending, identities and factors. */
export const signInUserQuery = queryOptions({
  queryKey: [...accountKey, 'user'],
  queryFn: async () => {
    const { data, error } = await (await getAuth()).getUser()
    if (error !== null) throw error
    return data.user
  },
})

/** First steps, and which of them are done. Read anew whenever the dashboard opens: what they lead to is made elsewhere. */
export const checklistQuery = queryOptions({
  queryKey: [...accountKey, 'checklist'],
  queryFn: ({ signal }) => api().accounts.getChecklist(undefined, { signal }),
  refetchOnMount: 'always',
})

/** Hides the first steps, or shows them again. */
export const changeChecklistMutation = mutationOptions({
  mutationFn: (isDismissed: boolean) => api().accounts.changeChecklist({ isDismissed }),
  onSuccess: (checklist, _input, _result, { client }) => client.setQueryData(checklistQuery.queryKey, checklist),
})

/** The passkeys that sign in. */
export const passkeysQuery = queryOptions({ queryKey: [...accountKey, 'passkeys'], queryFn: listPasskeys })

/** How many recovery codes are left. */
export const recoveryCodesQuery = queryOptions({
  queryKey: [...accountKey, 'recovery-codes'],
  queryFn: recoveryCodesLeft,
})

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: [...accountKey, 'sessions'],
  queryFn: async ({ signal }) => (await api().accounts.listSessions(undefined, { signal })).sessions,
})

/** What happened to the account, newest first. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: [...accountKey, 'events'],
  queryFn: ({ pageParam, signal }) =>
    api().accounts.listEvents({ limit: eventsPage, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Other sites one may sign in by here. */
export const providersQuery = queryOptions({
  queryKey: [...accountKey, 'providers'],
  queryFn: () => signInProviders(),
})

export const changeProfileMutation = mutationOptions({
  mutationFn: async (change: ProfileChange) => {
    const answer = await api().accounts.changeProfile(change)
    await rename(answer.profile.displayName)
    return answer
  },
  onSuccess: (_answer, _change, _result, { client }) => client.invalidateQueries({ queryKey: accountKey }),
})

export const endSessionMutation = mutationOptions({
  mutationFn: (id: string) => api().accounts.endSession({ id }),
  onSettled: (_answer, _error, _id, _result, { client }) => client.invalidateQueries(sessionsQuery),
})

export const endOtherSessionsMutation = mutationOptions({
  mutationFn: () => api().accounts.endOtherSessions(),
  onSettled: (_answer, _error, _input, _result, { client }) => client.invalidateQueries(sessionsQuery),
})

/** Everything held about the account, as the file the server made of it. */
export const exportAccountMutation = mutationOptions({
  mutationFn: () => api().accounts.exportAccount(),
})

export const requestDeletionMutation = mutationOptions({
  mutationFn: () => api().accounts.requestDeletion(),
  onSuccess: (_answer, _input, _result, { client }) => client.invalidateQueries({ queryKey: accountKey }),
})

export const cancelDeletionMutation = mutationOptions({
  mutationFn: () => api().accounts.cancelDeletion(),
  onSuccess: (_answer, _input, _result, { client }) => client.invalidateQueries({ queryKey: accountKey }),
})

/** Makes what the sign-in service knows, and what is told of it, stale. */
export const accountChanged = { queryKey: accountKey }
