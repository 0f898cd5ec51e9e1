import { api } from '#server/http/api/router.ts'

export const legal = {
  getFacts: api.legal.getFacts.handler(({ context }) => context.deps.legal),
}
