import { expect, test } from 'vitest'
import type { Verdict } from './report-evidence.ts'
import { verifiedShare } from './report-summary.ts'

test.each<[string, number, Partial<Record<Verdict, number>>, ReturnType<typeof verifiedShare>]>([
  ['nothing was checked', 0, {}, { found: 0, judged: 0, share: null }],
  ['all are found', 4, { found: 4 }, { found: 4, judged: 4, share: 1 }],
  ['none is found', 2, { missing: 2 }, { found: 0, judged: 2, share: 0 }],
  ['some could not be read', 10, { found: 3, missing: 3, unverifiable: 4 }, { found: 3, judged: 6, share: 0.5 }],
  ['robots.txt forbids some', 4, { found: 1, robots_blocked: 3 }, { found: 1, judged: 1, share: 1 }],
  ['a server is unreachable', 2, { found: 1, unreachable: 1 }, { found: 1, judged: 2, share: 0.5 }],
  ['nothing could be read', 3, { unverifiable: 2, robots_blocked: 1 }, { found: 0, judged: 0, share: null }],
])('when %s, pages without a judged verdict are not counted', (_name, checked, verdicts, expected) => {
  expect(verifiedShare({ checked, verdicts })).toEqual(expected)
})
