import { expect, test } from 'vitest'
import { smtpFailure } from './smtp-failure.ts'

/** A reply of the server, as the SMTP client reports it. */
function refused(code: string, command: string, response: string) {
  return Object.assign(new Error(`Failed: ${response}`), {
    code,
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })
}

test.each([
  [Object.assign(new Error('aborted'), { code: 'EABORT' }), 408, false],
  [Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT' }), 408, false],
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' }), 503, false],
  [Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'EDNS' }), 503, false],
  [Object.assign(new Error('self-signed certificate'), { code: 'ETLS' }), 502, false],
  [Object.assign(new Error('Invalid greeting'), { code: 'EPROTOCOL' }), 502, false],
  [Object.assign(new Error('Invalid recipient'), { code: 'EENVELOPE' }), 400, true],
  [refused('EAUTH', 'AUTH PLAIN', '535 5.7.8 Username and password not accepted'), 401, false],
  [refused('EAUTH', 'AUTH PLAIN', '454 4.7.0 Temporary authentication failure'), 503, false],
  [refused('EENVELOPE', 'MAIL FROM', '530 5.7.0 Authentication required'), 401, false],
  [refused('ECONNECTION', 'CONN', '554 5.7.1 Your address is blocked'), 403, false],
  [refused('EENVELOPE', 'MAIL FROM', '550 5.7.1 Sender not allowed'), 403, false],
  [refused('EENVELOPE', 'MAIL FROM', '552 5.3.4 Message too big'), 400, true],
  [refused('EENVELOPE', 'RCPT TO', '550 5.1.1 No such user'), 400, true],
  [refused('EENVELOPE', 'RCPT TO', '554 5.7.1 Relay access denied'), 403, false],
  [refused('EENVELOPE', 'RCPT TO', '450 4.2.1 Mailbox busy'), 503, false],
  [refused('EENVELOPE', 'RCPT TO', '450 4.7.28 Too many mails, rate limited'), 429, false],
  [refused('EMESSAGE', 'DATA', '554 5.7.1 Message looks like spam'), 403, true],
  [refused('EMESSAGE', 'DATA', '554 5.6.0 Bad message'), 400, true],
  [refused('EMESSAGE', 'DATA', '452 4.3.1 Insufficient storage'), 503, false],
  [refused('ECONNECTION', 'CONN', '421 4.3.2 Service shutting down'), 503, false],
  [refused('EENVELOPE', 'MAIL FROM', '503 5.5.1 Bad sequence of commands'), 503, false],
  [new TypeError('something of our own'), 500, false],
  ['no error at all', 500, false],
])('%s is %i, final: %s', (thrown, status, final) => {
  expect(smtpFailure(thrown, [])).toMatchObject({ accepted: false, status, final })
})

test('a password that the server echoes does not appear in the error', () => {
  const failure = smtpFailure(refused('EAUTH', 'AUTH PLAIN', '535 wrong: hunter2hunter2\r\ntry again'), [
    'hunter2hunter2',
  ])
  expect(failure).toMatchObject({ error: 'Failed: 535 wrong: [redacted] try again' })
})
