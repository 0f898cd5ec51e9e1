import { Kysely } from 'kysely'
export const Bad = Kysely
