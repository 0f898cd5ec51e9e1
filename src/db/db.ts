import type { Kysely } from 'kysely'
import type { DB } from './types.ts'

/** The database as verbs and queries receive it: a connection pool, or a transaction. */
export type Db = Kysely<DB>
