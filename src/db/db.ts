import type { Kysely } from 'kysely'
import type { DB } from './types.ts'

/** The database as every verb and query takes it: the whole, or a transaction of it. */
export type Db = Kysely<DB>
