import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import pg from 'pg'
import { expect, test } from '../harness/fixtures.ts'
import type { Mailbox } from '../harness/mailbox.ts'
import {
  landingOf,
  mailTo,
  makeMember,
  newPerson,
  type Person,
  rememberSession,
  signIn,
  trySignIn,
} from '../harness/members.ts'
import { createPost, type TestProduct } from '../harness/product.ts'

let product: TestProduct
let mail: Mailbox

test.beforeAll(({ mailProduct, mail: mailbox }) => {
  product = mailProduct
  mail = mailbox
})

async function openAccount(page: Page, { name = 'Ada', part = '' } = {}): Promise<Person> {
  const person = newPerson(name)
  await rememberSession(page, await makeMember(product.url, person, mail))
  await page.goto(`${product.url}/account${part === '' ? '' : `#${part}`}`)
  return person
}

const incorrect = 'The email or password you entered is incorrect. Please check your credentials and try again.'

async function expectRefused(page: Page, person: Person) {
  await trySignIn(page, product.url, person)
  const alert = page.getByRole('alert').first()
  await expect(alert).toContainText('Sign in failed')
  await expect(alert).toContainText(incorrect)
  await expect(page).toHaveURL(`${product.url}/login`)
}

test('a new name is in the header at once, on pages with React and on those without', async ({ page }) => {
  const post = await createPost(product.url)
  await openAccount(page)
  await page.getByLabel('Display name').fill('Countess Lovelace')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved', { exact: true })).toBeVisible()

  for (const address of [`${product.url}/account`, product.url, post.url]) {
    if (page.url() !== address) await page.goto(address)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Account' }).getByText('Countess Lovelace')).toBeVisible()
  }
})

test('a new address is valid once the links of both mails are opened; then the old one signs no one in', async ({
  page,
  openElsewhere,
  watch,
}) => {
  watch.allow(/status of 400/)
  const person = await openAccount(page, { part: 'security' })
  const moved = { ...person, email: newPerson('moved').email }
  await page.getByLabel('New email address').fill(moved.email)
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('Waiting for both confirmations.')).toBeVisible()

  const toNew = landingOf(await mailTo(mail, moved.email, /^Confirm your new/))
  await page.goto(toNew)
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByText('One of two links is confirmed')).toBeVisible()
  const elsewhere = await openElsewhere()
  await expectRefused(elsewhere, moved)

  const toOld = landingOf(await mailTo(mail, person.email, /^Approve your email address change/))
  await page.goto(toOld)
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByText('Your new address is confirmed')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/dashboard`)
  await page.goto(`${product.url}/account#email`)
  const section = page.getByRole('region', { name: 'Email address' })
  await expect(section.getByText(moved.email, { exact: true })).toBeVisible()
  await expect(section.getByText('Waiting for both confirmations.')).toHaveCount(0)

  await expectRefused(elsewhere, person)
  await signIn(elsewhere, product.url, moved)
})

test('a sign-out in one tab applies to all tabs, including articles', async ({ page, context }) => {
  const post = await createPost(product.url)
  await openAccount(page)
  const [landing, article] = [await context.newPage(), await context.newPage()]
  await landing.goto(product.url)
  await article.goto(post.url)
  for (const tab of [landing, article]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  }

  await landing.getByRole('button', { name: 'Account menu' }).click()
  await landing.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign Out' }).click()

  await expect(landing.getByText('Signed out', { exact: true })).toBeVisible()
  for (const tab of [landing, article]) {
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeHidden()
  }
  await expect(page).toHaveURL(`${product.url}/login?next=%2Faccount`)
})

test('the sessions of other devices are listed and ended from here', async ({ page, openElsewhere, watch }) => {
  watch.allow(/status of 40[013]/)
  const person = await openAccount(page, { part: 'sessions' })
  const phone = await openElsewhere({
    userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
  })
  await signIn(phone, product.url, person)
  await phone.goto(`${product.url}/account`)
  await expect(phone.getByLabel('Display name')).toHaveValue(person.name)

  await page.reload()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const other = sessions.getByRole('listitem').filter({ hasText: 'Chrome on Android' })
  await expect(other).toHaveCount(1)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByText(/^\d+ other sessions? signed out$/)).toBeVisible()
  await expect(other).toHaveCount(0)

  await phone.reload()
  await expect(phone).toHaveURL(`${product.url}/login?next=%2Faccount`)
  await page.goto(`${product.url}/account#profile`)
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue(person.name)
})

/** The code of the authenticator app for a step of half a minute. The page accepts the same code. */
function codeAt(app: TOTP, step: number): string {
  return app.generate({ timestamp: step * app.period * 1_000 })
}

function currentStep(app: TOTP): number {
  return app.counter()
}

test('an authenticator app protects the sign-in; a wrong code, and one that was used, are refused', async ({
  page,
  openElsewhere,
  watch,
}) => {
  watch.allow(/status of 422/)
  const person = await openAccount(page, { part: 'security' })
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Add an authenticator app' }).click()
  await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  const app = URI.parse(`otpauth://totp/Linkwright:${person.email}?secret=${secret}`) as TOTP
  const used = currentStep(app)
  await section.getByLabel('Six-digit code').fill(codeAt(app, used))
  await expect(page.getByText('Second factor added', { exact: true })).toBeVisible()
  await mailTo(mail, person.email, /factor/i)

  const elsewhere = await openElsewhere()
  await trySignIn(elsewhere, product.url, person)
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await elsewhere.reload()
  const field = elsewhere.getByLabel('Six-digit code')
  const valid = [-1, 0, 1, 2].map((steps) => codeAt(app, currentStep(app) + steps))
  for (const code of [['000000', '111111'].find((code) => !valid.includes(code)) ?? '', codeAt(app, used)]) {
    await field.fill(code)
    const alert = elsewhere.getByRole('alert').first()
    await expect(alert).toContainText('Wrong code')
    await expect(alert).toContainText('That code is wrong or has expired. Please enter the latest one.')
    await field.fill('')
    await expect(alert).toBeEmpty()
  }
  // The next code is valid a little before its time, because clocks differ, so the test does not have to wait.
  await field.fill(codeAt(app, Math.max(used + 1, currentStep(app))))
  await expect(elsewhere).toHaveURL(`${product.url}/dashboard`)
})

test('a phone is added as second factor only after a sign-in within a day; its number is not typed twice', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/)
  const person = await openAccount(page, { part: 'second-factor' })
  await ageSessions(person)
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Add a phone' }).click()
  await section.getByLabel('Phone number').fill('+49 151 23456789')
  await section.getByRole('button', { name: 'Send code' }).click()
  await expect(section.getByRole('alert')).toContainText('Please sign in again to confirm it’s you.')
  await section.getByRole('button', { name: 'Sign in again' }).click()

  await expect(page).toHaveURL(`${product.url}/login?next=%2Faccount%23second-factor`)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/account#second-factor`)
  await expect(section.getByLabel('Phone number')).toHaveValue('+49 151 23456789')
  await expect(section).toBeInViewport()
  await section.getByRole('button', { name: 'Send code' }).click()
  await expect(section.getByText('We sent a code to +4915123456789.')).toBeVisible()
})

/** Moves this member's sign-in two days into the past. */
async function ageSessions({ email }: Person) {
  const client = new pg.Client({
    host: join(product.dataDir, 'postgres/data'),
    user: 'linkwright',
    database: 'linkwright',
  })
  await client.connect()
  await client.query(
    "update sessions set created_at = now() - interval '2 days' where user_id = (select id from users where email = $1)",
    [email],
  )
  await client.end()
}

test('a member downloads all data of the account, requests its deletion, and cancels that', async ({ page }) => {
  const person = await openAccount(page, { part: 'data' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({ format: 'linkwright-account-1', user: { email: person.email } })
  expect(JSON.stringify(file)).not.toMatch(/argon2|passwordHash|password_hash|refresh_key/i)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(`Type ${person.email} to confirm`).fill(person.email)
  await confirm.click()
  await expect(page.getByText('This account will be deleted')).toBeVisible()
  await mailTo(mail, person.email, /delet/i)

  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account stays', { exact: true })).toBeVisible()
  await expect(page.getByText('This account will be deleted')).toHaveCount(0)
  await page.goto(`${product.url}/account#data`)
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  const expectFits = async (page: Page) =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  test('signing up from the menu, confirming, and the account page fit the screen', async ({ page }) => {
    const person = newPerson()
    await page.goto(product.url)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Create Account' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Get Started' })
    await dialog.getByLabel('First Name').fill(person.name)
    await dialog.getByLabel('Email', { exact: true }).fill(person.email)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByLabel('Confirm Password', { exact: true }).fill(person.password)
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Create Account' }).tap()
    await expect(page.getByRole('dialog').getByText('Please check your email to verify your account...')).toBeVisible()

    await page.goto(landingOf(await mailTo(mail, person.email, /^Confirm/)))
    await expect(page).toHaveURL(`${product.url}/dashboard`)
    await expectFits(page)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Account' }).tap()
    await expect(page.getByLabel('Display name')).toHaveValue(person.name)
    await expectFits(page)
    await page
      .getByRole('navigation', { name: 'Parts of your account' })
      .getByRole('link', { name: 'Sign-in & security' })
      .tap()
    await page.getByRole('button', { name: 'Add an authenticator app' }).tap()
    await expect(page.getByLabel('Six-digit code')).toBeVisible()
    await expectFits(page)
  })
})
