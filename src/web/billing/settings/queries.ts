import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { NewCreditSettings } from '#contract/billing/billing-calls.ts'
import { api } from '#web/platform/http/api.ts'

/** Part of the credits key: a purchase may have saved a card. */
export const creditSettingsQuery = queryOptions({
  queryKey: ['billing', 'credits', 'settings'],
  queryFn: ({ signal }) => api().billing.getCreditSettings(undefined, { signal }),
})

export const saveSettingsMutation = mutationOptions({
  mutationFn: (settings: NewCreditSettings) => api().billing.saveCreditSettings(settings),
  onSuccess: (saved, _settings, _result, { client }) => client.setQueryData(creditSettingsQuery.queryKey, saved),
})
