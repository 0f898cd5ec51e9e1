import type { Page } from '@playwright/test'
import type { MailServer } from '../../test/fakes/mail-server.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import {
  landingOf,
  mailTo,
  makeMember,
  newPerson,
  signIn,
  startWithMail,
  startWithoutConfirmation,
} from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

const placeMail = /^Confirm your place/

/** The link of a mail to the page of a place, and the one that leaves. */
async function linksOf(mail: MailServer, email: string): Promise<{ place: string; leave: string }> {
  const { links } = await mailTo(mail, email, placeMail)
  const [place = '', leave = ''] = links.filter((link) => new URL(link).pathname.startsWith('/waitlist/'))
  expect(leave).toBe(`${place}#leave`)
  return { place, leave }
}

/** Somebody waits already, by way of the API. */
async function makeWaiting({ url }: TestProduct, mail: MailServer, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const joined = await fetch(`${url}/api/waitlist`, { method: 'POST', headers, body: JSON.stringify({ email }) })
  expect(await joined.json()).toEqual({ outcome: 'mailed', standing: null })
  const { place } = await linksOf(mail, email)
  const confirmed = await fetch(`${url}/api${new URL(place).pathname}/confirmation`, { method: 'POST' })
  expect(confirmed.status).toBe(200)
}

const block = (page: Page) => page.getByRole('region', { name: 'Link building on autopilot.' })

/** Types an address into the block of the landing page and presses Enter. */
async function askToJoin(page: Page, email: string) {
  await block(page).getByLabel('Email', { exact: true }).fill(email)
  await block(page).getByLabel('Email', { exact: true }).press('Enter')
}

const expectPlace = (page: Page, position: number, waiting: number) =>
  expect(page.locator('p', { hasText: 'Your place:' })).toHaveText(
    new RegExp(`^Your place: ${position}\\s*of ${waiting} on the waitlist$`),
  )

/** What draws a notification comes with the first one, so that it may not be there yet. */
async function untilToastIsGone(page: Page, title: string) {
  await expect(page.locator('.toast', { hasText: title })).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
}

test.describe('guests', () => {
  let product: TestProduct
  let mail: MailServer

  test.beforeAll(async ({ startProduct }) => {
    ;({ product, mail } = await startWithMail(startProduct))
  })
  test.afterAll(() => mail.close())

  test('one joins with an account and confirms; another comes through the link, and moves the first up until leaving', async ({
    page,
    request,
    watch,
    openElsewhere,
  }) => {
    test.slow()
    // The fourth join of one visitor is asked for a proof of work; a token whose place was left opens nothing.
    watch.allow(/status of (403|404)/)
    const [ada, friend] = [newPerson('Ada'), newPerson('Friend')]
    for (const early of ['Early', 'Earlier']) await makeWaiting(product, mail, newPerson(early).email)

    await page.goto(product.url)
    await askToJoin(page, `  ${ada.email} `)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Step 2 of 3', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(ada.email)
    await dialog.getByLabel('Full Name').fill(ada.name)
    await dialog.getByLabel('Password', { exact: true }).fill('short')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(dialog.getByText('Password Too Short: Password must be at least 6 characters long')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill(ada.password)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm your place' })).toContainText(ada.email)
    await expect(page.getByText('Welcome to the Waitlist!', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(block(page).getByLabel('Email', { exact: true })).toHaveValue('')

    const { place } = await linksOf(mail, ada.email)
    // What programs that look into mail do.
    for (let look = 0; look < 2; look += 1) expect((await request.get(place)).status()).toBe(200)
    await page.goto(place)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm my place' }).click()
    await expectPlace(page, 3, 3)
    await untilToastIsGone(page, 'Welcome to the Waitlist!')
    await expectAccessible(page)
    const referral = await page.getByLabel('Your referral link').inputValue()
    expect(new URL(referral).origin).toBe(product.url)

    const elsewhere = await openElsewhere()
    await elsewhere.goto(referral.replace('#waitlist', ''))
    // The link is remembered on the way around the site.
    await elsewhere.goto(`${product.url}/blog`)
    await elsewhere.goto(product.url)
    await askToJoin(elsewhere, friend.email)
    await elsewhere.getByRole('button', { name: 'Join without an account' }).click()
    await expect(elsewhere.getByRole('dialog', { name: 'Confirm your place' })).toContainText(friend.email, {
      timeout: 30_000,
    })
    await page.reload()
    await expectPlace(page, 3, 3)
    const friends = await linksOf(mail, friend.email)
    await elsewhere.goto(friends.place)
    await elsewhere.getByRole('button', { name: 'Confirm my place' }).click()
    await expectPlace(elsewhere, 4, 4)
    await page.reload()
    await expectPlace(page, 1, 4)
    await expect(page.getByText('1 person has joined through your link and confirmed.')).toBeVisible()

    await elsewhere.goto(friends.leave)
    await elsewhere.getByRole('button', { name: 'Leave the waitlist' }).click()
    await elsewhere.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(elsewhere.getByRole('heading', { name: 'You left the waitlist' })).toBeVisible()
    await elsewhere.reload()
    await expect(elsewhere.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await page.reload()
    await expectPlace(page, 3, 3)
  })

  test('the link that confirms the account confirms the place as well', async ({ page, watch }) => {
    // After the free joins of one visitor a proof of work is asked for.
    watch.allow(/status of 403/)
    const person = newPerson('Bea')
    await page.goto(product.url)
    await block(page).getByRole('button', { name: 'Join Waitlist' }).click()
    const dialog = page.getByRole('dialog', { name: 'Join the waitlist' })
    await dialog.getByLabel('Email', { exact: true }).fill(person.email)
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
    const form = page.getByRole('dialog', { name: 'Create your account' })
    await form.getByLabel('Full Name').fill(person.name)
    await form.getByLabel('Password', { exact: true }).fill(person.password)
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm your place' })).toBeVisible({ timeout: 30_000 })

    await page.goto(landingOf(await mailTo(mail, person.email, /^Confirm your email/)))
    await expect(page).toHaveURL(`${product.url}/dashboard`)
    await page.goto((await linksOf(mail, person.email)).place)
    await expect(page.getByText('Your place:')).toBeVisible()
  })
})

test.describe('members', () => {
  let product: TestProduct

  test.beforeAll(async ({ startProduct }) => {
    product = await startWithoutConfirmation(startProduct)
  })

  test('a member joins without a sign-up, once however often', async ({ page }) => {
    const member = newPerson('Max')
    await makeMember(product.url, member)
    await signIn(page, product.url, member)
    const seen: (string | null)[] = []
    for (let time = 0; time < 2; time += 1) {
      await page.goto(product.url)
      // A member whose session takes more than three seconds says the address like a guest.
      await expect(page.getByRole('banner').getByRole('button', { name: /Account menu/ })).toBeVisible()
      await block(page).getByRole('button', { name: 'Join Waitlist' }).click()
      const dialog = page.getByRole('dialog', { name: 'Join the waitlist' })
      await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(member.email)
      await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
      await expect(page.getByRole('dialog', { name: 'You’re on the waitlist' })).toBeVisible()
      seen.push(await page.getByLabel('Your referral link').inputValue())
    }
    expect(seen[0]).toBe(seen[1])
  })

  test('whose address is known signs in instead, and comes back to the waitlist', async ({ page, watch }) => {
    watch.allow(/status of 422/)
    const member = newPerson('Mia')
    await makeMember(product.url, member)
    await page.goto(product.url)
    await askToJoin(page, member.email)
    const form = page.getByRole('dialog', { name: 'Create your account' })
    await form.getByLabel('Full Name').fill(member.name)
    await form.getByLabel('Password', { exact: true }).fill('another secret of eight words')
    await form.getByRole('button', { name: 'Create Account' }).click()
    await expect(form.getByText('This email is already registered. Try signing in instead.')).toBeVisible()
    await form.getByRole('button', { name: 'Sign In' }).click()
    const login = page.getByRole('dialog', { name: 'Welcome Back' })
    await expect(login.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    await login.getByLabel('Password', { exact: true }).fill(member.password)
    await login.getByRole('button', { name: 'Sign In', exact: true }).click()
    const back = page.getByRole('dialog', { name: 'Join the waitlist' })
    await expect(back.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    await back.getByRole('button', { name: 'Join Waitlist' }).click()
    await expect(page.getByRole('dialog', { name: 'You’re on the waitlist' })).toBeVisible()
    await untilToastIsGone(page, 'Welcome to the Waitlist!')
    await expectAccessible(page)
  })
})
