import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#domain/accounts/lifecycle/create-user.ts'
import { issueSessionWithUser, startSessionWithUser } from '#domain/accounts/sessions/start-session.ts'
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts'
import { startTestServer, type TestServer } from '#test/harness/server.ts'
import { makePermanentPost } from '#test/makers/posts.ts'

/*
 * Sends hostile values to every field of every operation in the OpenAPI document, and validates each response against the document. A new operation
 * is covered as soon as it is described.
 */

const requestsAtOnce = 8
const testTimeoutMs = 240_000

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  default?: unknown
  format?: string
  minimum?: number
  minLength?: number
  minItems?: number
}
type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
type Content = Record<string, { schema?: Schema }>
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content; $ref?: string }>
  servers?: { url: string }[]
}
type Described = { path: string; method: string; operation: Operation }
type Sent = { what: string; target: string; body?: string }

let database: TestDatabase
let server: TestServer
let operations: Described[]
let ajv: Ajv2020
let owner: string
/** The IDs of the owner's objects, by the path of the operation that created them. */
const made = new Map<string, string>()

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer(database)
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  owner = await newAccount()
  const token = await newToken(owner)
  made.set('/posts', (await makePermanentPost(database.db)).slug)
  for (const described of operations) {
    const { path, method } = described
    if (method !== 'POST' || path.includes('{')) continue
    const { status, text } = await send(described, usual(described), token)
    const [, id] = status < 300 ? (/"id":"([0-9a-f-]{36})"/.exec(text) ?? []) : []
    if (id !== undefined) made.set(path, id)
  }
}, testTimeoutMs)
afterAll(async () => {
  await server.close()
  await database.drop()
})

/** An account with all permissions. */
async function newAccount(): Promise<string> {
  const user = await createUser(database.db, {
    email: `member-${randomUUID()}@example.com`,
    phone: null,
    passwordHash: null,
    metadata: {},
    isEmailConfirmed: true,
    isPhoneConfirmed: false,
    ip: null,
  })
  await database.db.insertInto('userRoles').values({ userId: user.id, role: 'admin' }).execute()
  return user.id
}

async function newToken(userId: string): Promise<string> {
  const from = { ip: '127.0.0.1', userAgent: null, visitorKey: 'x' }
  const begun = await startSessionWithUser(database.db, { userId, method: 'password', from })
  return (await issueSessionWithUser(server.deps.accounts, begun)).access_token
}

/** A typical value for a field of this name, if its schema is too general. */
function usualText(name: string): string {
  if (/url$/i.test(name)) return 'https://shop.example.com/spades'
  if (/email/i.test(name)) return 'ada@example.com'
  if (/host/i.test(name)) return 'garden.example.com'
  if (name === 'path') return '/contact'
  if (name === 'key') return randomUUID()
  return 'Garden tools for beginners'
}

/** A value that a schema accepts. */
function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (name === 'urls') return [usualText('url')]
  if (schema.default !== undefined) return schema.default
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first !== undefined) return sampleOf(first, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    // A challenge is sent only after it was requested.
    const needed = Object.entries(schema.properties ?? {}).filter(([key]) => key !== 'challenge')
    return Object.fromEntries(needed.map(([key, part]) => [key, sampleOf(part, key)]))
  }
  if (type === 'array') return (schema.minItems ?? 0) > 0 ? [sampleOf(schema.items ?? {}, name)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return false
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString()
  return usualText(name)
}

const bodySchemaOf = ({ operation }: Described): Schema | undefined =>
  operation.requestBody?.content['application/json']?.schema

/** The path of an operation with the IDs of the owner's objects, or with one part or parameter replaced by a raw text. */
function targetOf({ path, operation }: Described, replaced?: { name: string; text: string }): string {
  const base = (operation.servers?.[0]?.url ?? '/api').replace(/\/$/, '')
  const filled = path.replace(/\{(\w+)\}/g, (_part, name: string, at: number) => {
    if (replaced?.name === name) return replaced.text
    return made.get(path.slice(0, at - 1)) ?? randomUUID()
  })
  const isQuery = replaced !== undefined && !path.includes(`{${replaced.name}}`)
  return `${base}${filled}${isQuery ? `?${replaced.name}${replaced.text}` : ''}`
}

function usual(described: Described): Sent {
  const schema = bodySchemaOf(described)
  const sent = { what: 'what it takes', target: targetOf(described) }
  return schema === undefined ? sent : { ...sent, body: JSON.stringify(sampleOf(schema)) }
}

const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`

/** As JSON, because some of them cannot be written otherwise. */
const hostileValues: Record<string, string> = {
  NUL: '"a\\u0000b"',
  'half of a surrogate pair': '"a\\ud800b"',
  'a control character': '"a\\u0007b"',
  'turned text': '"a\\u202eb"',
  'line ends': '"a\\r\\nb: c"',
  'an empty text': '""',
  'a megabyte': `"${'x'.repeat(1_000_000)}"`,
  'the name of a prototype': '"__proto__"',
  'a huge number': '1e308',
  'a number beyond all': '1e999',
  'a negative number': '-1',
  'a fraction': '0.5',
  truth: 'true',
  nothing: 'null',
  'a list': '["a\\u0000b"]',
  'an object': '{"$ne":null}',
  'a prototype': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  'deep lists': deep,
}

const hostileTexts: Record<string, string> = {
  NUL: 'a%00b',
  'bytes that are no UTF-8': '%ed%a0%80',
  'a control character': 'a%07b',
  'turned text': 'a%e2%80%aeb',
  'line ends': 'a%0d%0ab',
  'an empty text': '',
  'a long text': 'x'.repeat(8_000),
  'the name of a prototype': '__proto__',
  'a huge number': '1e999',
  'a negative number': '-1',
  SQL: "'%20or%201=1;--",
}

/** Every field of a body, as the path to it. */
function fieldsOf(schema: Schema, depth = 4): string[][] {
  const variants = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return variants.flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, part]) => [
      [name],
      ...(depth > 1 ? fieldsOf(part, depth - 1).map((inner) => [name, ...inner]) : []),
    ]),
    ...(items === undefined
      ? []
      : [['0'], ...(depth > 1 ? fieldsOf(items, depth - 1).map((inner) => ['0', ...inner]) : [])]),
  ])
}

const placeholder = 'put-the-value-here'

/** A valid body with one replaced field, whose value is JSON. */
function bodyWith(schema: Schema, path: readonly string[], value: string): string {
  const set = (target: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return placeholder
    if (key === '0') return [set(undefined, rest)]
    const before = (target ?? {}) as Record<string, unknown>
    return { ...before, [key]: set(before[key], rest) }
  }
  return JSON.stringify(set(sampleOf(schema), path)).replace(`"${placeholder}"`, () => value)
}

/** All attacks on an operation. Each is built when it is sent, because some are large. */
function* attacksOn(described: Described): Generator<Sent> {
  const schema = bodySchemaOf(described)
  if (schema !== undefined) {
    for (const path of fieldsOf(schema))
      for (const [what, value] of Object.entries(hostileValues)) {
        const body = bodyWith(schema, path, value)
        yield { what: `${path.join('.')} is ${what}`, target: targetOf(described), body }
      }
    for (const [what, body] of Object.entries({ ...hostileValues, 'half a body': '{"a":', 'a bare list': '[]' }))
      yield { what: `the body is ${what}`, target: targetOf(described), body }
  }
  for (const { name, in: location } of described.operation.parameters ?? []) {
    const texts = {
      ...hostileTexts,
      // Without its part the path belongs to another operation.
      ...(location === 'path' ? { 'an empty text': '%20' } : {}),
      ...(location === 'query'
        ? { 'two values': `a&${name}=b`, 'a prototype': `&${name}[__proto__]=1&${name}[]=1` }
        : {}),
    }
    for (const [what, text] of Object.entries(texts))
      yield {
        what: `${name} is ${what}`,
        target: targetOf(described, { name, text: location === 'query' ? `=${text}` : text }),
        ...(schema === undefined ? {} : { body: JSON.stringify(sampleOf(schema)) }),
      }
  }
}

type Received = { status: number; type: string; text: string }

/** The response; for an event stream only its status and type. */
function send({ method }: Described, { target, body }: Sent, token: string | null): Promise<Received> {
  const { hostname, port } = new URL(server.url)
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: target, method, headers }, (response) => {
      const status = response.statusCode ?? 0
      const type = (response.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
      if (type === 'text/event-stream') {
        resolve({ status, type, text: '' })
        outgoing.destroy()
        return
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status, type, text: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const validators = new Map<string, ValidateFunction>()

function validatorOf(pointer: string): ValidateFunction {
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
  validators.set(pointer, known)
  return known
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** The deviation of a response from the document; `null` if there is none. */
function faultOf({ path, method, operation }: Described, { status, type, text }: Received): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  const [key] = [String(status), 'default'].filter((name) => operation.responses[name] !== undefined)
  if (key === undefined) return `${status} is not described`
  const { $ref, content } = operation.responses[key] ?? {}
  const isRefusal = $ref !== undefined
  if (!isRefusal && content === undefined) return null
  const types = isRefusal ? ['application/problem+json'] : Object.keys(content ?? {})
  if (!types.includes(type)) return `${status} is ${type}, not ${types.join(' or ')}`
  if (!/json$/.test(type)) return null
  const pointer = isRefusal
    ? '/components/schemas/Problem'
    : `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${key}/content/${escaped(type)}/schema`
  const validate = validatorOf(pointer)
  const body: unknown = JSON.parse(text)
  if (!validate(body)) return `${status} ${ajv.errorsText(validate.errors)}: ${text.slice(0, 200)}`
  if (isRefusal && (body as { status: number }).status !== status) return `${status} says another status`
  const hasHiddenCharacters = /\\u0000|\\u0007|\u202e|\\ud800/.test(text)
  return hasHiddenCharacters ? `${status} holds hidden characters: ${text.slice(0, 200)}` : null
}

async function faultsOf(described: Described, attacks: IteratorObject<Sent>, token: string | null): Promise<string[]> {
  const faults: string[] = []
  const work = async () => {
    for (const next of attacks) {
      const fault = faultOf(described, await send(described, next, token))
      if (fault !== null) faults.push(`${described.method} ${described.path}, ${next.what}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, work))
  return faults
}

/** Operations that delete something come last, and those that change an account have a separate account. */
async function faultsFor(callerOf: (described: Described) => Promise<string | null>): Promise<string[]> {
  const ordered = operations.toSorted(
    (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
  )
  const faults: string[] = []
  for (const described of ordered) {
    const token = await callerOf(described)
    const first = await send(described, usual(described), token)
    const fault = faultOf(described, first)
    if (fault !== null) faults.push(`${described.method} ${described.path}, what it takes: ${fault}`)
    // Guards run before input validation.
    const isClosed = token === null && first.status === 401
    const attacks = attacksOn(described)
    faults.push(...(await faultsOf(described, isClosed ? attacks.take(5) : attacks, token)))
  }
  return faults
}

test(
  'any value of a guest in any field of any call gets a response as the OpenAPI document describes',
  async () => {
    expect(operations.length).toBeGreaterThan(100)
    expect(await faultsFor(async () => null)).toEqual([])
  },
  testTimeoutMs,
)

test(
  'any value of an administrator in any field of any call gets a response as the OpenAPI document describes',
  async () => {
    expect([...made.keys()]).toEqual(expect.arrayContaining(['/account/drafts', '/campaigns', '/reports', '/sites']))
    const callerOf = async ({ path, method }: Described) =>
      newToken(path.includes('{') || method === 'GET' ? owner : await newAccount())
    expect(await faultsFor(callerOf)).toEqual([])
  },
  testTimeoutMs,
)
