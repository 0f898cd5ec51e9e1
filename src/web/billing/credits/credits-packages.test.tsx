import { afterEach, expect, test } from 'vitest'
import { creditPackages, packagesIn } from '#contract/billing/billing.ts'
import { draw, erase } from '#test/harness/screen.tsx'
import { CreditsPackages } from './credits-packages.tsx'

afterEach(erase)

const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]

test('the dialog and the landing page offer packages from one list, as the specification says', () => {
  expect(packagesIn('dialog').map(({ credits }) => credits)).toEqual([50, 100, 250, 500])
  expect(packagesIn('home').map(({ credits }) => credits)).toEqual([100, 200, 300])
  expect(
    creditPackages.every(({ offeredIn, popularIn }) => popularIn.every((location) => offeredIn.includes(location))),
  ).toBe(true)
})

test.each(packagesIn('home').map(({ credits }) => credits))(
  'a starter of %i credits that was chosen on the landing page stands in the dialog and is the one chosen',
  async (credits) => {
    draw(<CreditsPackages credits={credits} opened={credits} onPick={() => undefined} />)
    await expect
      .poll(() =>
        radios()
          .filter(({ checked }) => checked)
          .map(({ value }) => value),
      )
      .toEqual([String(credits)])
    expect(radios().map(({ value }) => Number(value))).toEqual(
      packagesIn('dialog', credits).map((each) => each.credits),
    )
  },
)

test('a custom number of credits selects none of the packages', async () => {
  draw(<CreditsPackages credits={123} opened={100} onPick={() => undefined} />)
  await expect.poll(() => radios()).toHaveLength(4)
  expect(radios().some(({ checked }) => checked)).toBe(false)
})
