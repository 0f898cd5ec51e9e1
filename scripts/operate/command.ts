import type { Env } from '../../src/config/env.ts'
import type { Db } from '../../src/db/db.ts'
import type { Sealer } from '../../src/domain/seal.ts'

/** `origin`: the public address of this installation. `from`: the sender of its mail. `say` prints the progress of long work. */
export type CommandDeps = { sealer: Sealer; origin: string; from: string; say: (line: string) => void }

/** One command of an operator. `run` returns the text to print. */
export type Command = { usage: string; run: (db: Db, words: string[], deps: CommandDeps) => Promise<unknown> }

/** A command for the installation itself, which may have no database or key. `run` returns the text to print. */
export type InstallationCommand = {
  usage: string
  run: (env: Env, words: string[], deps: Pick<CommandDeps, 'say'>) => Promise<unknown>
}
