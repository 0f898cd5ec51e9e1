import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTwilio } from './twilio.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

const authToken = 'S3cret-of-twilio'
const going = new AbortController().signal

/** A service that responds with `answer`, and the requests it received. */
async function service(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: { path: string; authorization: string; form: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { accountSid: 'AC123', authToken, from: '+15005550006', baseUrl }
  return { requests, options, twilio: createTwilio({ ...options, timeoutMs: 10_000 }) }
}

test('a message is sent with the account, from our number, to the number in E.164', async () => {
  const { twilio, requests } = await service((_request, response) => response.writeHead(201).end('{"sid":"SM1"}'))
  expect(await twilio.send({ to: '4915112345678', text: 'Größe: 123456' }, going)).toEqual({
    accepted: true,
    serverId: 'SM1',
  })
  expect(requests).toEqual([
    {
      path: '/2010-04-01/Accounts/AC123/Messages.json',
      authorization: `Basic ${Buffer.from(`AC123:${authToken}`).toString('base64')}`,
      form: { To: '+4915112345678', From: '+15005550006', Body: 'Größe: 123456' },
    },
  ])
})

test('a messaging service can replace the sender number', async () => {
  const { options, requests } = await service((_request, response) => response.writeHead(201).end('{"sid":"SM1"}'))
  await createTwilio({ ...options, from: 'MG42' }).send({ to: '4915112345678', text: 'x' }, going)
  expect(requests[0]?.form).toEqual({ To: '+4915112345678', MessagingServiceSid: 'MG42', Body: 'x' })
})

test.each([
  [400, '{"code":21211,"message":"The To number is not valid"}', 400, true, 'The To number is not valid'],
  [401, '{"code":20003,"message":"Authenticate"}', 401, false, 'Authenticate'],
  [429, '{"message":"Too many requests"}', 429, false, 'Too many requests'],
  [503, '<html>Service unavailable</html>', 503, false, '<html>Service unavailable</html>'],
  [200, 'no json', 502, false, 'Invalid JSON response from email service'],
  [201, '{}', 502, false, 'Invalid JSON response from email service'],
  [307, '', 307, false, ''],
])('an answer of %i %s is a failure of status %i, final: %s', async (status, body, asStatus, final, error) => {
  const { twilio, requests } = await service((_request, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end(body),
  )
  expect(await twilio.send({ to: '4915112345678', text: 'x' }, going)).toEqual({
    accepted: false,
    status: asStatus,
    final,
    error,
  })
  expect(requests).toHaveLength(1)
})

test('a service that never answers fails after the timeout', async () => {
  const { options } = await service(() => undefined)
  const failure = await createTwilio({ ...options, timeoutMs: 100 }).send({ to: '4915112345678', text: 'x' }, going)
  expect(failure).toMatchObject({ accepted: false, status: 408, final: false })
})

test('an unreachable service is a temporary failure', async () => {
  const { options } = await service(() => undefined)
  const unreachable = createTwilio({ ...options, baseUrl: 'http://127.0.0.1:9' })
  expect(await unreachable.send({ to: '4915112345678', text: 'x' }, going)).toMatchObject({ status: 503, final: false })
})

test('our credentials do not appear in an error', async () => {
  const { twilio } = await service((request, response) =>
    response.writeHead(401).end(JSON.stringify({ message: `no: ${request.headers.authorization} ${authToken}` })),
  )
  const failure = await twilio.send({ to: '4915112345678', text: 'x' }, going)
  expect(JSON.stringify(failure)).not.toContain(authToken)
  expect(JSON.stringify(failure)).not.toContain(Buffer.from(`AC123:${authToken}`).toString('base64'))
})
