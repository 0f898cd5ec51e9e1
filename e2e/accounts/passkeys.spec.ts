import type { Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { expect, test } from '../harness/fixtures.ts'
import type { Mailbox } from '../harness/mailbox.ts'
import { mailTo, makeMember, newPerson, type Person, rememberSession, trySignIn } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let product: TestProduct
let mail: Mailbox

test.beforeAll(({ mailProduct, mail: mailbox }) => {
  product = mailProduct
  mail = mailbox
})

async function openSecurity(page: Page): Promise<Person> {
  const person = newPerson()
  await rememberSession(page, await makeMember(product.url, person, mail))
  await page.goto(`${product.url}/account#security`)
  return person
}

/** A virtual authenticator that confirms the user at every request. */
async function addAuthenticator(page: Page, isUserVerified = true): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isUserVerified ? 'internal' : 'usb',
      hasResidentKey: isUserVerified,
      hasUserVerification: isUserVerified,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible()
}

test('a passkey is added, signs in without a password, and is removed again', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  await addAuthenticator(page)
  const person = await openSecurity(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await expect(section.getByText('not used yet')).toBeVisible()
  await mailTo(mail, person.email, /^A passkey was added/)

  await signOut(page)
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${product.url}/dashboard`)

  await page.goto(`${product.url}/account#passkeys`)
  await expect(section.getByText(/last used/)).toBeVisible()
  await section.getByRole('button', { name: 'Remove Passkey' }).click()
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible()
  await mailTo(mail, person.email, /^A passkey was removed/)

  await signOut(page)
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Passkey not verified' })).toBeVisible()
})

test('a lost authenticator app: a recovery code signs in once, and a security key replaces the app', async ({
  page,
  openElsewhere,
  watch,
}) => {
  watch.allow(/status of 4(22|03|01)/)
  const person = await openSecurity(page)
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = ((await section.locator('code').first().textContent()) ?? '').replaceAll(/\s/g, '')
  const app = URI.parse(`otpauth://totp/Linkwright:${person.email}?secret=${secret}`) as TOTP
  await section.getByLabel('Six-digit code').fill(app.generate())
  await expect(section.getByText('Save your recovery codes')).toBeVisible()
  const codes = await section.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('linkwright-recovery-codes.txt')
  await section.getByRole('button', { name: 'I have saved my codes' }).click()
  await expect(section.getByText('10 of 10 codes left')).toBeVisible()

  const elsewhere = await openElsewhere()
  await addAuthenticator(elsewhere, false)
  await trySignIn(elsewhere, product.url, person)
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await elsewhere.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase())
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL(`${product.url}/dashboard`)
  await mailTo(mail, person.email, /^A recovery code was used/)

  await elsewhere.goto(`${product.url}/account#second-factor`)
  const there = elsewhere.getByRole('region', { name: 'Second factor' })
  await expect(there.getByText('9 of 10 codes left')).toBeVisible()
  await there.getByRole('button', { name: 'Add a security key' }).click()
  await there.getByRole('button', { name: 'Add security key' }).click()
  await expect(elsewhere.getByText('Second factor added', { exact: true })).toBeVisible()

  await signOut(elsewhere)
  await trySignIn(elsewhere, product.url, person)
  await elsewhere.getByRole('button', { name: 'Use security key' }).click()
  await expect(elsewhere).toHaveURL(`${product.url}/dashboard`)
})
