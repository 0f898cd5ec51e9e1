import { expect, test } from 'vitest'
import { AuthError } from '../auth-error.ts'
import { createPasswordHasher, passwordWeakness, requireStrongPassword } from './passwords.ts'

test('a password matches only its own hash, with any characters', async () => {
  const passwords = createPasswordHasher()
  for (const password of ['plain words here', 'pä\u00dfw\u00f6rd \u{1F511}', ' spaces kept ', 'x'.repeat(256)]) {
    const hash = await passwords.hash(password)
    expect(await passwords.verify(hash, password)).toBe(true)
    expect(await passwords.verify(hash, password.trimEnd().slice(0, -1))).toBe(false)
  }
})

test('a hash is argon2id with 19 MiB and two passes, with its own salt', async () => {
  const passwords = createPasswordHasher()
  const [one, two] = await Promise.all([passwords.hash('the same words'), passwords.hash('the same words')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
})

test('a password is not truncated: more than 256 characters never match, even if the first 256 do', async () => {
  const passwords = createPasswordHasher()
  const hash = await passwords.hash('x'.repeat(256))
  expect(await passwords.verify(hash, 'x'.repeat(257))).toBe(false)
})

test('an unknown account costs the same computation, and no password matches', async () => {
  const passwords = createPasswordHasher()
  for (const password of ['', 'anything at all', 'y'.repeat(100_000)])
    expect(await passwords.verify(null, password)).toBe(false)
  expect(passwords.computed).toBe(3)
})

test('a hash with another cost is outdated, one with the current cost is not', async () => {
  const passwords = createPasswordHasher()
  expect(passwords.isOutdated(await passwords.hash('some words'))).toBe(false)
  const old = '$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHRzYWx0$bCrZ7S6VyFpXlVdTWpZPWEuIMIwLYd2wvLKgVbUBPtQ'
  expect(passwords.isOutdated(old)).toBe(true)
})

test('concurrent calls are all answered, one after another', async () => {
  const passwords = createPasswordHasher({ atOnce: 1 })
  const hash = await passwords.hash('right words')
  const attempts = ['right words', 'wrong words', 'right words', 'wrong words', 'right words']
  const answers = await Promise.all(attempts.map((password) => passwords.verify(hash, password)))
  expect(answers).toEqual([true, false, true, false, true])
})

test('calls beyond the queue limit are refused at once, and later calls succeed', async () => {
  const passwords = createPasswordHasher({ atOnce: 1, waitingMax: 3 })
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.verify(null, 'words')))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused[0]?.reason).toMatchObject({ status: 503, code: 'request_timeout', retryAfterSeconds: 2 })
  expect(await passwords.verify(null, 'words')).toBe(false)
})

test.each([
  ['seven words are enough of a password', []],
  ['nocapitalsordigits', []],
  ['12345', ['length', 'pwned']],
  ['11111', ['length', 'characters', 'pwned']],
  ['', ['length', 'characters']],
  ['password', ['pwned']],
  ['PassWord1', ['pwned']],
  ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', ['characters', 'pwned']],
  ['with a \0 in it', ['characters']],
  ['half a character \ud800', ['characters']],
  [`long ${'x'.repeat(252)}`, ['length']],
])('the weaknesses of %j: %j', (password, reasons) => {
  expect(passwordWeakness(password)).toEqual(reasons)
})

test('a weak password is refused with all its reasons, with the messages that clients know', () => {
  let refusal: unknown
  try {
    requireStrongPassword('11111')
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(AuthError)
  expect(refusal).toMatchObject({
    status: 422,
    code: 'weak_password',
    extra: { weak_password: { reasons: ['length', 'characters', 'pwned'] } },
  })
  expect((refusal as AuthError).message).toContain('Password should be at least 6 characters')
  expect(() => requireStrongPassword('a fine and long one')).not.toThrow()
})
