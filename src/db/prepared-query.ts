import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'
import pg, { type CustomTypesConfig, type Submittable } from 'pg'

/** Names columns in camelCase, and leaves the rows of prepared statements, which already have these names. */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return namedRows.has(args.result.rows) ? args.result : super.transformResult(args)
  }

  nameOf(column: string): string {
    return this.camelCase(column)
  }
}

const names = new ColumnNames()
/** Rows whose columns are in camelCase. */
const namedRows = new WeakSet<object>()

type Column = { name: string; parse: (text: string) => unknown }
type Result = { command: string; rowCount: number | null; rows: Record<string, unknown>[] }
type Callback = (error: Error | null | undefined, result: Result) => void

/** The parts of the driver that its types leave out. */
type DriverConnection = { describe(message: object): void; _send(message: Buffer): void }
type DriverQuery = Submittable & {
  name: string
  callback: Callback
  _result: Result & { _types: CustomTypesConfig }
  _canceledDueToError: unknown
  prepare(connection: DriverConnection): void
  handleCommandComplete(message: object, connection: DriverConnection): void
}
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: Callback,
) => DriverQuery

/**
 * What a connection knows about its prepared statements. `quiet` is the same connection, except that it describes nothing and collects its messages,
 * which then leave in one write.
 */
type Known = { columns: Map<string, Column[]>; quiet: DriverConnection; messages: Buffer[] }
const knownOf = new WeakMap<DriverConnection, Known>()

/**
 * A prepared statement whose result is described only at its first execution on a connection: PostgreSQL refuses to run it if its columns would have
 * other types. Describing it each time costs both sides as much as the rows of a small result.
 */
class PreparedQuery extends DriverQuery {
  private known: Known | null = null
  private columns: Column[] | null = null

  constructor(name: string, text: string, values: readonly unknown[], callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override prepare(connection: DriverConnection): void {
    this.known = whatIsKnown(connection)
    this.columns = this.known.columns.get(this.name) ?? null
    if (this.columns === null) {
      super.prepare(connection)
      return
    }
    const { quiet, messages } = this.known
    messages.length = 0
    super.prepare(quiet)
    connection._send(Buffer.concat(messages))
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const { _types: types } = this._result
    this.columns = fields.map(({ name, dataTypeID }) => ({
      name: names.nameOf(name),
      parse: types.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this._result.rows.push(readRow(this.columns ?? [], fields))
    } catch (error) {
      // The driver's way to fail after the rest of the answer has been read.
      this._canceledDueToError = error
    }
  }

  override handleCommandComplete(message: object, connection: DriverConnection): void {
    // A statement without rows has no description.
    this.known?.columns.set(this.name, this.columns ?? [])
    super.handleCommandComplete(message, connection)
  }
}

function whatIsKnown(connection: DriverConnection): Known {
  const before = knownOf.get(connection)
  if (before !== undefined) return before
  const messages: Buffer[] = []
  const quiet = Object.create(connection, {
    describe: { value: () => undefined },
    _send: { value: (message: Buffer) => void messages.push(message) },
  }) as DriverConnection
  const known = { columns: new Map<string, Column[]>(), quiet, messages }
  knownOf.set(connection, known)
  return known
}

function readRow(columns: readonly Column[], texts: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, parse }, index) => {
    const text = texts[index] ?? null
    row[name] = text === null ? null : parse(text)
  })
  return row
}

/** Runs a prepared statement on a connection. Its rows have columns in camelCase. */
export function runPrepared(
  query: (query: Submittable) => unknown,
  { name, text, values }: { name: string; text: string; values: readonly unknown[] },
): Promise<Result> {
  return new Promise((resolve, reject) => {
    query(
      new PreparedQuery(name, text, values, (error, result) => {
        if (error) return reject(error)
        namedRows.add(result.rows)
        resolve(result)
      }),
    )
  })
}
