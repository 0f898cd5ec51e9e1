import { describe, expect, test } from 'vitest'
import { refusalStatus, refuseWithStatus } from './page-refusal.ts'

describe('the status of a refusal', () => {
  test.each([
    ['post_expired', 410],
    ['POST_EXPIRED', 410],
    ['not_found', 404],
    ['NOT_FOUND', 404],
    ['bad_request', 404],
    ['validation_failed', 404],
    ['rate_limited', 429],
    ['unavailable', 503],
  ])('%s', (code, status) => {
    expect(refusalStatus(Object.assign(new Error(), { code }))).toBe(status)
  })

  test.each([
    ['an error of ours', Object.assign(new Error(), { code: 'internal' })],
    ["an error of the system's", Object.assign(new Error(), { code: 'ECONNREFUSED' })],
    ['an error without a code', new Error('broken')],
    ['a code that is a member of every object', { code: 'constructor' }],
    ['nothing', undefined],
  ])('%s is none', (_, error) => {
    expect(refusalStatus(error)).toBeNull()
  })
})

test('a result passes, a refusal becomes a status, another error is rethrown', async () => {
  const fault = new Error('broken')
  await expect(refuseWithStatus(Promise.resolve(7))).resolves.toBe(7)
  await expect(refuseWithStatus(Promise.reject({ code: 'post_expired' }))).rejects.toMatchObject({
    init: { status: 410 },
  })
  await expect(refuseWithStatus(Promise.reject(fault))).rejects.toBe(fault)
})
