import type { Env } from '../../src/config/env.ts'
import type { Db } from '../../src/db/db.ts'
import type { Sealer } from '../../src/domain/seal.ts'

/**
 * `origin`: the address under which the public reaches this installation. `from`: whom its mail comes from. `say` prints how far long work is.
 */
export type CommandDeps = { sealer: Sealer; origin: string; from: string; say: (line: string) => void }

/** One thing an operator can do. `run` answers what is printed. */
export type Command = { usage: string; run: (db: Db, words: string[], deps: CommandDeps) => Promise<unknown> }

/** One that deals with the installation itself, which may not have a database or its key. `run` answers what is printed. */
export type InstallationCommand = {
  usage: string
  run: (env: Env, words: string[], deps: Pick<CommandDeps, 'say'>) => Promise<unknown>
}
