import { sql } from 'kysely'
import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

/**
 * Runs `work` in one transaction on behalf of an account (`null`: a guest). On a connection of the role `linkwright_web`, the row-level security
 * policies show and accept only what that account may see and do. On the owner's connection they do not apply. Within such a transaction, `work`
 * joins it, so that verbs may call each other.
 */
export async function asCaller<T>(db: Db, callerId: string | null, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute(async (db) => {
    await sql`select set_config('app.user_id', ${callerId ?? ''}, true)`.execute(db)
    return work(db)
  })
}

/**
 * Creates a function that runs one prepared read on behalf of an account, like `asCaller` in one round trip instead of four. In `text` the values
 * are `$2`, `$3` …; its rows may arrive in another order. The statement sets the caller before it reads: the read is a lateral part that needs the
 * row with the caller, and `offset 0` keeps the planner from moving anything out of it. If it read earlier, the policies would show nothing.
 */
export function preparedAsCaller<Row>(name: string, text: string) {
  const whole = prepared<Row>(
    `${name}-as-caller`,
    `select found.* from (select set_config('app.user_id', $1, true) as id offset 0) as caller
       cross join lateral (select found.* from (${text}) as found where caller.id is not null offset 0) as found`,
  )
  const within = prepared<Row>(`${name}-within`, `select found.* from (${text}) as found where $1::text is not null`)
  return (db: Db, callerId: string | null, values: readonly unknown[]): Promise<Row[]> =>
    (db.isTransaction ? within : whole)(db, [callerId ?? '', ...values])
}
