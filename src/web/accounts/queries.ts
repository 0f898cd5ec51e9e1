import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ProfileChange } from '#contract/accounts/accounts.ts'
import { api } from '#web/platform/http/api.ts'
import { takeRequestedAccount } from '#web/platform/session/account-access.ts'
import { getAuth } from '#web/platform/session/session.ts'
import { listPasskeys, recoveryCodesLeft } from './second-factor/passkey-calls.ts'
import { rename } from './security/account-actions.ts'
import { signInProviders } from './sign-in/sign-in-options.ts'

const accountKey = ['accounts'] as const
const eventsPage = 10

/** The member's profile and entitlements. */
export const accountQuery = queryOptions({
  queryKey: [...accountKey, 'account'],
  queryFn: async ({ signal }) =>
    (await takeRequestedAccount()) ?? (await api().accounts.getAccount(undefined, { signal })),
})

/** The user object of the sign-in service: addresses, pending changes, identities and factors. */
export const signInUserQuery = queryOptions({
  queryKey: [...accountKey, 'user'],
  queryFn: async () => {
    const { data, error } = await (await getAuth()).getUser()
    if (error !== null) throw error
    return data.user
  },
})

/** The first steps and their state. Fetched again whenever the dashboard opens, because other pages complete them. */
export const checklistQuery = queryOptions({
  queryKey: [...accountKey, 'checklist'],
  queryFn: ({ signal }) => api().accounts.getChecklist(undefined, { signal }),
  refetchOnMount: 'always',
})

/** Hides or shows the first steps. */
export const changeChecklistMutation = mutationOptions({
  mutationFn: (isDismissed: boolean) => api().accounts.changeChecklist({ isDismissed }),
  onSuccess: (checklist, _input, _result, { client }) => client.setQueryData(checklistQuery.queryKey, checklist),
})

/** The passkeys of the account. */
export const passkeysQuery = queryOptions({ queryKey: [...accountKey, 'passkeys'], queryFn: listPasskeys })

/** The number of unused recovery codes. */
export const recoveryCodesQuery = queryOptions({
  queryKey: [...accountKey, 'recovery-codes'],
  queryFn: recoveryCodesLeft,
})

/** The sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: [...accountKey, 'sessions'],
  queryFn: async ({ signal }) => (await api().accounts.listSessions(undefined, { signal })).sessions,
})

/** The events of the account, newest first. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: [...accountKey, 'events'],
  queryFn: ({ pageParam, signal }) =>
    api().accounts.listEvents({ limit: eventsPage, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** The sign-in providers of this installation. */
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

/** All data of the account, as the file that the server created. */
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

/** Invalidates all queries about the account. */
export const accountChanged = { queryKey: accountKey }
