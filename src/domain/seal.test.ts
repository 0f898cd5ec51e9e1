import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer('a secret of this installation, long enough')

test('a sealed text can be opened, and is different each time', () => {
  const one = sealer.seal('totp', 'JBSWY3DPEHPK3PXP äöü')
  const two = sealer.seal('totp', 'JBSWY3DPEHPK3PXP äöü')
  expect(sealer.open('totp', one)).toBe('JBSWY3DPEHPK3PXP äöü')
  expect(one.equals(two)).toBe(false)
  expect(one.includes('JBSWY3DPEHPK3PXP')).toBe(false)
})

test('nothing opens for another purpose, with another secret, cut short or with a byte changed', () => {
  const sealed = sealer.seal('totp', 'text')
  expect(() => sealer.open('mail', sealed)).toThrow()
  expect(() => createSealer('another secret of another installation').open('totp', sealed)).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed.readUInt8(at) ^ 1) & 255, at)
    expect(() => sealer.open('totp', changed)).toThrow()
    expect(() => sealer.open('totp', sealed.subarray(0, at))).toThrow()
  }
})

test('signatures differ by purpose and text', () => {
  const signatures = [sealer.sign('a', 'x'), sealer.sign('b', 'x'), sealer.sign('a', 'y')].map((bytes) =>
    bytes.toString('hex'),
  )
  expect(new Set(signatures).size).toBe(3)
  expect(sealer.sign('a', 'x').toString('hex')).toBe(signatures[0])
})
