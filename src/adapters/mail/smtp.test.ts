import { generateKeyPairSync } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { dkimVerify } from 'mailauth'
import { afterEach, expect, test } from 'vitest'
import type { DkimSigning } from '#config/dkim-signing.ts'
import { reply, startMailServer } from '#test/fakes/mail-server.ts'
import { createSmtp } from './smtp.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options)
  opened.push(server.close)
  return server
}

function smtp(url: string, dkim: DkimSigning | null = null) {
  const channel = createSmtp({ url, dkim, timeoutMs: 20_000 })
  opened.push(channel.close)
  return channel
}

const mail = {
  messageId: 'id@example.com',
  from: 'Linkwright <links@example.com>',
  replyTo: null,
  to: 'reader@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
}
const going = new AbortController().signal

test('a check connects to the server and disconnects without sending', async () => {
  const server = await mailServer()
  expect(await smtp(server.url).check()).toEqual({ accepted: true, serverId: null })
  expect(server.received).toEqual([])
})

test('a check reports an unreachable server and refused credentials', async () => {
  const server = await mailServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(reply(535, 'Wrong password')),
  })
  const refused = await smtp(server.url.replace('//', '//operator:wrong-password@')).check()
  expect(refused).toMatchObject({ accepted: false, status: 401 })
  await server.close()
  expect(await smtp(server.url).check()).toMatchObject({ accepted: false, status: 503 })
})

test('it signs in with the name and password of its URL, also percent-encoded ones', async () => {
  const seen: unknown[] = []
  const server = await mailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      seen.push([username, password])
      done(null, { user: username })
    },
  })
  const channel = smtp(server.url.replace('//', '//me%40example.com:p%40ss%2Fw%3Ard@'))
  expect(await channel.send(mail, going)).toMatchObject({ accepted: true })
  expect(seen).toEqual([['me@example.com', 'p@ss/w:rd']])
})

test('an untrusted certificate is refused, unless the URL allows it', async () => {
  const server = await mailServer({ disabledCommands: [] })
  expect(await smtp(server.url).send(mail, going)).toMatchObject({
    accepted: false,
    final: false,
    error: expect.stringMatching(/certificate/),
  })
  const trusting = smtp(`${server.url}?tls.rejectUnauthorized=false`)
  expect(await trusting.send(mail, going)).toMatchObject({ accepted: true })
  expect(server.received).toHaveLength(1)
})

test('several mails share a connection', async () => {
  const sessions = new Set<string>()
  const server = await mailServer({
    onMailFrom: (_address, session, done) => {
      sessions.add(session.id)
      done()
    },
  })
  const channel = smtp(server.url)
  for (let count = 0; count < 5; count += 1) await channel.send({ ...mail, messageId: `${count}@example.com` }, going)
  expect(server.received).toHaveLength(5)
  expect(sessions.size).toBe(1)
})

test('a connection that the server closed meanwhile is replaced', async () => {
  const server = await mailServer()
  const channel = smtp(server.url)
  expect(await channel.send(mail, going)).toMatchObject({ accepted: true })
  server.hangUp()
  expect(await channel.send(mail, going)).toMatchObject({ accepted: true })
  expect(server.received).toHaveLength(2)
})

/** A server that accepts whole mails and then closes the connection without a reply. */
async function breakingServer() {
  const handed: string[] = []
  const server = createServer((socket) => {
    let data: string | null = null
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      if (data === null) {
        const command = chunk.toString('utf8')
        if (command.startsWith('DATA')) data = ''
        socket.write(data === null ? '250 ok\r\n' : '354 go on\r\n')
      } else {
        data += chunk.toString('utf8')
        if (!data.endsWith('\r\n.\r\n')) return
        handed.push(data)
        socket.destroy()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, handed }
}

test('a connection that breaks after the mail was delivered is a failure, and the mail is not sent again', async () => {
  const server = await breakingServer()
  expect(await smtp(server.url).send(mail, going)).toMatchObject({ accepted: false, status: 503, final: false })
  expect(server.handed).toHaveLength(1)
})

test('a mail is marked as automatic, so that machines do not reply', async () => {
  const server = await mailServer()
  await smtp(server.url).send({ ...mail, replyTo: 'Me <me@example.org>' }, going)
  expect(server.received[0]?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(server.received[0]?.replyTo).toEqual([{ name: 'Me', address: 'me@example.org' }])
})

test('an optional mail has headers for one-click unsubscription, and a necessary mail does not', async () => {
  const server = await mailServer()
  const channel = smtp(server.url)
  const unsubscribeUrl = `https://links.example.com/unsubscribe/${'k'.repeat(44)}`
  for (const sent of [{ ...mail, unsubscribeUrl }, mail])
    expect(await channel.send(sent, going)).toMatchObject({ accepted: true })
  const listHeaders = server.received.map(({ headers }) => headers.filter(({ key }) => key.startsWith('list-')))
  expect(listHeaders.map((headers) => headers.map(({ key, value }) => [key, value]))).toEqual([
    [
      ['list-unsubscribe', `<${unsubscribeUrl}>`],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ],
    [],
  ])
})

test('with a key each mail has a verifiable DKIM signature, which covers the unsubscribe headers', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = await mailServer()
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const channel = smtp(server.url, { domain: 'example.com', selector: 'links2026', privateKey: pem })
  const text = 'Grüße\n.\nA line that ends in spaces  \n\n\n'
  const signed = { ...mail, subject: 'Grüße 👋', text, unsubscribeUrl: 'https://links.example.com/unsubscribe/1' }
  expect(await channel.send(signed, going)).toMatchObject({ accepted: true })

  const [received] = server.received
  const record = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const queriedNames: string[] = []
  const resolver = async (name: string) => {
    queriedNames.push(name)
    return [[`v=DKIM1; k=rsa; p=${record}`]]
  }
  const verified = await dkimVerify(received?.raw ?? '', { resolver })
  expect(queriedNames).toEqual(['links2026._domainkey.example.com'])
  expect(verified.results).toEqual([
    expect.objectContaining({
      signingDomain: 'example.com',
      status: expect.objectContaining({ result: 'pass', aligned: 'example.com' }),
    }),
  ])
  const fields = /[;\s]h=([^;]+);/
    .exec(received?.raw ?? '')?.[1]
    ?.replaceAll(/\s/g, '')
    .split(':')
  expect(fields).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']))

  const tampered = (received?.raw ?? '').replace('unsubscribe/1', 'unsubscribe/2')
  const refused = await dkimVerify(tampered, { resolver })
  expect(refused.results[0]?.status.result).toBe('fail')
})
