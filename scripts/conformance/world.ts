import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import { type Connection, connect } from '../../src/db/connection.ts'
import { startEmbeddedServer } from '../../src/db/embedded/embedded-server.ts'
import { createPasswordHasher } from '../../src/domain/accounts/sign-in/passwords.ts'
import { createSealer, type Sealer } from '../../src/domain/seal.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../../test/fakes/mail-server.ts'
import { startOidcProvider, type TestOidcProvider } from '../../test/fakes/oidc-provider.ts'
import { callAuth } from '../../test/harness/auth.ts'
import { createBrowser } from '../../test/harness/browser.ts'
import { eventually, makeDataDir, type RunningProduct, startProduct } from '../../test/harness/process.ts'
import { makeAccount, type SignedIn, signedIn, type TestAccount } from '../../test/makers/accounts.ts'

/** A behaviour that a server with the auth client's wire contract must have. `check` throws if it does not. */
export type Behaviour = { number: number; name: string; check: (world: World) => Promise<void> }

export type Answer = Awaited<ReturnType<typeof callAuth>>

type AuthMail = ReceivedMail & { link: URL; tokenHash: string; type: string; code: string }

/** The running product and its environment: its database, a mail server, a sign-in provider, and people. */
export type World = {
  url: string
  /** Another server on the same data, where addresses need no confirmation. */
  autoconfirmUrl: string
  /** A third one, which requires captchas. */
  captchaUrl: string
  database: Connection
  sealer: Sealer
  mails: MailServer
  provider: TestOidcProvider
  /** One plain request, by default from a unique client address. */
  call: (
    path: string,
    options?: Parameters<typeof callAuth>[3] & { method?: string; address?: string; url?: string },
  ) => Promise<Answer>
  /** A client with a unique address and a browser's cookies. `requests` lists its requests. */
  client: (options?: { flowType?: 'implicit' | 'pkce'; url?: string }) => {
    client: InstanceType<typeof AuthClient>
    address: string
    browser: ReturnType<typeof createBrowser>
    requests: string[]
  }
  account: (options?: Parameters<typeof makeAccount>[1]) => Promise<TestAccount>
  signIn: (account: { email: string; password: string }) => Promise<SignedIn & { address: string }>
  /** A new account, signed in. */
  member: () => Promise<SignedIn & { account: TestAccount; address: string }>
  /** Waits for the mail of a template to an address; `after` is the number of earlier mails. */
  mailTo: (recipient: string, options?: { after?: number }) => Promise<AuthMail>
  /** The number of mails to an address, after the outbox is empty. */
  mailsTo: (recipient: string) => Promise<AuthMail[]>
  close(): Promise<void>
}

const redirectUrls = ['https://app.example/*', 'https://deep.example/**', 'https://app.example/welcome']

/** Starts everything on a temporary folder. */
export async function startWorld(): Promise<World> {
  const stops: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined)
  }
  try {
    return { ...(await build(stops)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function build(stops: (() => Promise<unknown>)[]): Promise<Omit<World, 'close'>> {
  const directory = await makeDataDir()
  stops.push(directory.remove)
  const mails = await startMailServer()
  stops.push(mails.close)
  const provider = await startOidcProvider()
  stops.push(provider.close)
  const settings = {
    DATA_DIR: directory.path,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    AUTH_REDIRECT_URLS: redirectUrls.join(','),
    SMTP_URL: mails.url,
    // There are far more requests here than on a real site.
    AUTH_MAILS_PER_HOUR: '100000',
    MAIL_FROM: 'Linkwright <no-reply@linkwright.example>',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'linkwright',
    OIDC_CLIENT_SECRET: 'a secret between the two',
    LOG_LEVEL: 'fatal',
  }
  const start = async (own: Record<string, string>): Promise<RunningProduct> => {
    const product = await startProduct({ ...settings, ...own })
    stops.push(() => product.stop())
    return product
  }
  const { url } = await start({})
  const server = await startEmbeddedServer(directory.path)
  stops.push(() => server.stop())
  const database = connect(server.connection, { max: 4 })
  stops.push(() => database.close())
  const sealer = createSealer(readFileSync(join(directory.path, 'secret.key'), 'utf8').trim())
  const { url: autoconfirmUrl } = await start({ AUTH_AUTOCONFIRM: 'true' })
  const { url: captchaUrl } = await start({ AUTH_CAPTCHA: 'true', CHALLENGE_COST: '10' })
  return { url, autoconfirmUrl, captchaUrl, database, sealer, mails, provider, ...people({ url, database, mails }) }
}

function people({ url, database, mails }: { url: string; database: Connection; mails: MailServer }) {
  const passwords = createPasswordHasher()
  const call: World['call'] = (path, { method = 'POST', address = nextAddress(), url: at = url, ...options } = {}) =>
    callAuth({ url: at }, method, path, { ...options, headers: { 'x-forwarded-for': address, ...options.headers } })
  const signIn: World['signIn'] = async ({ email, password }) => {
    const address = nextAddress()
    const answer = await call('/token?grant_type=password', { body: { email, password }, address })
    if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}`)
    return { ...signedIn(answer.body as Parameters<typeof signedIn>[0]), address }
  }
  const account: World['account'] = (options) => makeAccount({ db: database.db, passwords }, options)
  const mailsTo: World['mailsTo'] = async (recipient) => {
    await eventually(async () => {
      const { rows } = await database.pool.query(`select from outbox_messages where status = 'waiting'`)
      if (rows.length > 0) throw new Error('Mail is still on its way')
    })
    return mails.received.filter(({ envelope }) => envelope.to.includes(recipient)).map(readMail)
  }
  return {
    call,
    signIn,
    account,
    mailsTo,
    async member() {
      const made = await account()
      return { ...(await signIn(made)), account: made }
    },
    mailTo: (recipient: string, { after = 0 } = {}) =>
      eventually(async () => {
        const found = mails.received.filter(({ envelope }) => envelope.to.includes(recipient))
        const last = found.at(-1)
        if (found.length <= after || last === undefined) throw new Error(`No mail came to ${recipient}`)
        return readMail(last)
      }),
    client: ({ flowType = 'implicit', url: at = url }: Parameters<World['client']>[0] = {}) =>
      createClient(at, flowType),
  } satisfies Partial<World>
}

function createClient(url: string, flowType: 'implicit' | 'pkce') {
  const address = nextAddress()
  const browser = createBrowser()
  const requests: string[] = []
  const storage = new Map<string, string>()
  const client = new AuthClient({
    url: `${url}/auth/v1`,
    flowType,
    storageKey: `conformance-${randomUUID()}`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
    fetch: (input, init) => {
      requests.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`)
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', address)
      return browser.fetch(String(input), { ...init, headers })
    },
  })
  return { client, address, browser, requests }
}

function readMail(mail: ReceivedMail): AuthMail {
  const link = new URL(mail.links[0] ?? 'https://no.link')
  const digits = /\b\d{6}\b/.exec((mail.text ?? '').replaceAll(link.href, ''))
  return {
    ...mail,
    link,
    tokenHash: link.searchParams.get('token_hash') ?? '',
    type: link.searchParams.get('type') ?? '',
    code: digits?.[0] ?? '',
  }
}

let addresses = 0

/** An address that no visitor had before. */
export function nextAddress(): string {
  addresses += 1
  return `198.18.${addresses >> 8}.${addresses & 255}`
}

export const someEmail = () => `person-${randomUUID()}@example.com`
export const somePassword = () => `the password ${randomUUID()}`
