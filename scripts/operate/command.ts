import type { Db } from '../../src/db/db.ts'
import type { Sealer } from '../../src/domain/seal.ts'

/** One thing an operator can do. `run` answers what is printed. */
export type Command = { usage: string; run: (db: Db, words: string[], tools: { sealer: Sealer }) => Promise<unknown> }
