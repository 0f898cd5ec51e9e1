import { SettingsError } from '#config/env.ts'

type Failure = { code?: unknown; message?: unknown; syscall?: unknown }

/** Classes and codes of PostgreSQL whose cause is outside of the product: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const remedies: { codes: RegExp; remedy: string }[] = [
  { codes: /^53100$/, remedy: 'The disk of the database is full. Free some space and start again.' },
  { codes: /^53300$/, remedy: 'The database has no connection left. Raise its max_connections or end other clients.' },
  { codes: /^53/, remedy: 'The database ran out of memory or another resource.' },
  { codes: /^(58|XX00[12])/, remedy: 'Files of the database are missing or damaged. Restore a backup.' },
  {
    codes: /^55P03$/,
    remedy:
      'Another transaction holds a lock that the start waited for. End it (pg_stat_activity shows it) and start again.',
  },
  { codes: /^25006$/, remedy: 'The database is read-only. DATABASE_URL must lead to the primary server.' },
  { codes: /^57P0[1-5]$/, remedy: 'The database is starting or stopping. Start again once it is up.' },
]

/**
 * The advice to an operator if the failure is caused by the database and not by the product, otherwise `null`. Messages of the driver contain no
 * password.
 */
export function databaseProblem(error: unknown): SettingsError | null {
  if (error instanceof SettingsError) return error
  // For a name with two addresses, both connections fail, and the error has no message of its own.
  const [own] = error instanceof AggregateError ? error.errors : [error]
  // A migration passes on the database's error as its cause. Other causes may come from other services.
  const sentence = unreachable(own) ?? refused(own) ?? refused((own as Error | null)?.cause)
  return sentence === null ? null : new SettingsError(sentence, { cause: error })
}

function refused(failure: unknown): string | null {
  const { code, message } = (failure ?? {}) as Failure
  const known = remedies.find(({ codes }) => codes.test(String(code ?? '')))
  return known === undefined ? null : `${known.remedy} PostgreSQL says: ${String(message)}`
}

function unreachable(failure: unknown): string | null {
  const { code, message, syscall } = (failure ?? {}) as Failure
  const words = String(message ?? '')
  if (/^timeout expired$|connection timeout|^Query read timeout$/i.test(words))
    return 'The database does not answer: it accepted the connection and then said nothing. Check that DATABASE_URL leads to a running PostgreSQL.'
  const isUnreachable =
    ['connect', 'getaddrinfo'].includes(String(syscall)) ||
    /^(28...|3D000|08...|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(code ?? '')) ||
    /^Connection terminated|server does not support SSL|^SASL/.test(words)
  return isUnreachable ? `The database cannot be reached: ${words}` : null
}
