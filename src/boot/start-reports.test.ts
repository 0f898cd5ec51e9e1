import { expect, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { pacesOf } from './start-reports.ts'

test('hosts of the allow list have the pace of all hosts unless the settings differ', () => {
  expect(pacesOf(readEnv({ FETCH_HOST_DELAY_MS: '700' }))).toEqual({
    hostPace: { delayMs: 700, connections: 2 },
    allowedPace: { delayMs: 700, connections: 2 },
  })
  expect(pacesOf(readEnv({ FETCH_ALLOW_DELAY_MS: '0', FETCH_ALLOW_CONNECTIONS: '16' }))).toEqual({
    hostPace: { delayMs: 1_000, connections: 2 },
    allowedPace: { delayMs: 0, connections: 16 },
  })
  for (const wrong of ['0', '65', 'many'])
    expect(() => readEnv({ FETCH_ALLOW_CONNECTIONS: wrong })).toThrow('FETCH_ALLOW_CONNECTIONS')
})
