import { api } from '../http/router.ts'

export const legal = {
  getFacts: api.legal.getFacts.handler(({ context }) => context.tools.legal),
}
