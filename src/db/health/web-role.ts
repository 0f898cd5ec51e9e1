import pg from 'pg'
import { SettingsError } from '#config/env.ts'

/** The role that visitors' and members' requests run as. */
export const webRole = 'linkwright_web'

const duplicateCodes = new Set(['42710', '23505'])

type Rights = {
  user: string
  database: string
  mayMakeSchemas: boolean
  mayMakeTables: boolean
  mayMakeRoles: boolean
  roleExists: boolean
  mayTakeRole: boolean
  mayGrantRole: boolean
  roleIsMember: boolean
}

/**
 * Makes sure that the role for visitors' and members' requests exists and that the database user may switch to it. Throws `SettingsError`, changing
 * nothing, if the user lacks that right or the right to create the product's tables. The message has the statements that an administrator must run.
 */
export async function provideWebRole(client: pg.ClientBase): Promise<void> {
  const rights = await readRights(client)
  const user = pg.escapeIdentifier(rights.user)
  if (rights.user === webRole)
    throw new SettingsError(
      `DATABASE_URL logs in as ${webRole}, the role of visitors' requests. It must log in as the user that owns the tables.`,
    )
  const statements = statementsNeeded(rights)
  if (statements.length > 0) {
    throw new SettingsError(
      `The database user ${user} may not do all that Linkwright needs. Let an administrator of the server run once, in the database ${pg.escapeIdentifier(rights.database)}:\n${statements.map((statement) => `  ${statement}\n`).join('')}Nothing was changed; start again afterwards.`,
    )
  }
  if (!rights.roleExists && !(await createRole(client))) return provideWebRole(client)
  if (!rights.mayTakeRole) await client.query(`grant ${webRole} to ${user}`)
}

async function readRights(client: pg.ClientBase): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select current_user as "user", current_database() as database,
      to_regnamespace('graphile_worker') is not null or has_database_privilege(current_database(), 'create') as "mayMakeSchemas",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayMakeTables",
      own.rolsuper or own.rolcreaterole as "mayMakeRoles",
      web.oid is not null as "roleExists",
      coalesce(pg_has_role(own.oid, web.oid, 'set'), false) as "mayTakeRole",
      coalesce(pg_has_role(own.oid, web.oid, 'set with admin option'), false) as "mayGrantRole",
      exists (select from pg_auth_members where roleid = own.oid and member = web.oid) as "roleIsMember"
    from pg_roles own left join pg_roles web on web.rolname = $1 where own.rolname = current_user`,
    [webRole],
  )
  const [rights] = rows
  if (rights === undefined) throw new Error('The database user was not found among the roles')
  return rights
}

function statementsNeeded(rights: Rights): string[] {
  const user = pg.escapeIdentifier(rights.user)
  const willGrant = rights.roleExists ? rights.mayGrantRole : rights.mayMakeRoles
  return [
    ...(rights.mayMakeSchemas ? [] : [`grant create on database ${pg.escapeIdentifier(rights.database)} to ${user};`]),
    ...(rights.mayMakeTables ? [] : [`grant create on schema public to ${user};`]),
    ...(rights.roleExists || rights.mayMakeRoles ? [] : [`create role ${webRole} login noinherit;`]),
    ...(rights.roleIsMember ? [`revoke ${user} from ${webRole};`] : []),
    ...(rights.mayTakeRole || willGrant ? [] : [`grant ${webRole} to ${user};`]),
  ]
}

/** `false` if another process, on another database of the server, created it at the same time. */
async function createRole(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(
      `create role ${webRole} login noinherit nosuperuser nocreatedb nocreaterole nobypassrls noreplication`,
    )
    return true
  } catch (error) {
    if (duplicateCodes.has((error as pg.DatabaseError).code ?? '')) return false
    throw error
  }
}

type WebConnection = {
  login: string
  role: string
  databaseId: string
  isAbovePolicies: boolean
  ownsTables: boolean
  mayBecome: string[]
}

/**
 * Makes sure that the policies apply to the web's connection: its role is `linkwright_web`, this role has no rights that bypass them, and the
 * connection leads to the owner's database. `ownLogin` is set for the connection of `DATABASE_WEB_URL`. Throws `SettingsError` with the necessary
 * change.
 */
export async function requireWebRole(web: pg.Pool, owner: pg.Pool, { ownLogin }: { ownLogin: boolean }): Promise<void> {
  const connection = await readWebConnection(web)
  const { login, role } = connection
  if (ownLogin && login !== webRole)
    throw new SettingsError(
      `DATABASE_WEB_URL logs in as ${login}, but must log in as ${webRole}: no other role is held to the row-level security of visitors and members.`,
    )
  if (role !== webRole)
    throw new SettingsError(
      `Visitors' requests would run as ${role} and not as ${webRole}: something between here and the database, perhaps a connection pooler, drops the role. Set DATABASE_WEB_URL to a login of ${webRole}.`,
    )
  const { rows } = await owner.query<{ user: string; databaseId: string }>(
    `select current_user as "user", ${databaseIdSql} as "databaseId"`,
  )
  if (rows[0]?.databaseId !== connection.databaseId)
    throw new SettingsError('DATABASE_WEB_URL is not the same database as DATABASE_URL.')
  const statements = remedies(connection, pg.escapeIdentifier(rows[0].user))
  if (statements.length > 0)
    throw new SettingsError(
      `The role ${webRole} can bypass row-level security. Let an administrator of the server run:\n${statements.map((statement) => `  ${statement}`).join('\n')}`,
    )
}

/** Identifies one database of one running server, with functions that every user may call. */
const databaseIdSql = `(select oid from pg_database where datname = current_database()) || ' ' || extract(epoch from pg_postmaster_start_time())`

/** A superuser may switch to every role. That is reported once instead of once per role. */
const webConnectionSql = `
  with owners as (
    select distinct relowner as oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
  )
  select session_user as login, current_user as role, ${databaseIdSql} as "databaseId",
    own.rolsuper or own.rolbypassrls as "isAbovePolicies",
    own.oid in (select oid from owners) as "ownsTables",
    array(
      select rolname::text from pg_roles
      where not own.rolsuper and oid <> own.oid and pg_has_role(own.oid, oid, 'member')
        and (rolsuper or rolbypassrls or oid in (select oid from owners))
    ) as "mayBecome"
  from pg_roles own where own.rolname = current_user`

async function readWebConnection(web: pg.Pool): Promise<WebConnection> {
  const { rows } = await web.query<WebConnection>(webConnectionSql).catch((error: Error) => {
    // Poolers refuse the startup parameter that sets the role.
    if (/startup parameter/.test(error.message))
      throw new SettingsError(
        `Visitors' requests cannot use the role ${webRole}: a connection pooler refuses it (${error.message}). Set DATABASE_WEB_URL to a login of ${webRole}.`,
      )
    throw new SettingsError(`The database refused the login of ${webRole}: ${error.message}`)
  })
  const [connection] = rows
  if (connection === undefined) throw new Error('The database did not return the connected user')
  return connection
}

function remedies({ isAbovePolicies, ownsTables, mayBecome }: WebConnection, owner: string): string[] {
  return [
    ...(isAbovePolicies ? [`alter role ${webRole} nosuperuser nobypassrls;`] : []),
    ...(ownsTables ? [`reassign owned by ${webRole} to ${owner};`] : []),
    ...mayBecome.map((role) => `revoke ${pg.escapeIdentifier(role)} from ${webRole};`),
  ]
}
