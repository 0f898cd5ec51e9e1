import { type Connection, connect } from '../../src/db/connection.ts'
import type { Db } from '../../src/db/db.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { grantAdmin } from '../../src/domain/accounts/lifecycle/grant-admin.ts'
import type { Mailbox } from './mailbox.ts'
import { makeMember, type Person, type StoredSession } from './members.ts'
import type { TestProduct } from './product.ts'

/** Opens the database of a running product, for what no page and no call can prepare. */
export async function openDatabase({ dataDir }: TestProduct): Promise<Connection> {
  const server = await startEmbeddedServer(dataDir)
  const connection = connect(server.connection, { max: 2 })
  return {
    ...connection,
    async close() {
      await connection.close()
      await server.stop()
    },
  }
}

export async function withDatabase<Result>(product: TestProduct, use: (db: Db) => Promise<Result>): Promise<Result> {
  const { db, close } = await openDatabase(product)
  try {
    return await use(db)
  } finally {
    await close()
  }
}

/** Creates an account with access to the administration. Returns its session. */
export async function makeAdmin(product: TestProduct, person: Person, mail?: Mailbox): Promise<StoredSession> {
  const session = await makeMember(product.url, person, mail)
  await withDatabase(product, (db) => grantAdmin(db, person.email))
  return session
}
