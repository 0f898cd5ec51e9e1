import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { SettingsError } from '#config/env.ts'
import { shortQuery } from './short-query.ts'

const setting = 'linkwright.session'

/**
 * Makes sure that a connection has its own session. A pooler in transaction mode shares sessions, so that locks, notifications and prepared
 * statements would be lost or affect other clients. `other` is a second connection to the same database; it has an open transaction afterwards.
 * `name` is the setting with the address. Throws `SettingsError`, changing nothing.
 */
export async function requireSession(
  client: pg.ClientBase,
  other: pg.ClientBase,
  name: 'DATABASE_URL' | 'DATABASE_WEB_URL',
): Promise<void> {
  const token = randomUUID()
  await shortQuery(client, 'select set_config($1, $2, false)', [setting, token])
  await shortQuery(other, 'begin').catch((error: pg.DatabaseError) => {
    throw error.code === '08P01' ? pooled(name) : error
  })
  // While `other` has a transaction, a pooler has assigned a session to it: either the session of the first connection, or the first connection may
  // get another one.
  if ((await readToken(other)) === token) throw pooled(name)
  for (let count = 0; count < 2; count += 1) if ((await readToken(client)) !== token) throw pooled(name)
}

async function readToken(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await shortQuery<{ token: string | null }>(client, 'select current_setting($1, true) as token', [
    setting,
  ])
  return rows[0]?.token ?? null
}

function pooled(name: string): SettingsError {
  return new SettingsError(
    `${name} leads to a connection pooler in transaction or statement mode, which Linkwright cannot use: it needs sessions of its own. Set ${name} to the database itself, or to a port of the pooler in session mode.`,
  )
}

/** The same check for the visitors' pool, with two of its connections. */
export async function requireWebSession(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const other = await pool.connect()
    // It has an open transaction, so it is closed and not reused.
    await requireSession(client, other, 'DATABASE_WEB_URL').finally(() => other.release(true))
  } finally {
    client.release(true)
  }
}
