import type { Db } from '../../src/db/db.ts'
import type { Sealer } from '../../src/domain/seal.ts'

/** `origin`: the address under which the public reaches this installation. */
export type CommandTools = { sealer: Sealer; origin: string }

/** One thing an operator can do. `run` answers what is printed. */
export type Command = { usage: string; run: (db: Db, words: string[], tools: CommandTools) => Promise<unknown> }
