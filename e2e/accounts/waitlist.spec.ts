import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import type { Mailbox } from '../harness/mailbox.ts'
import { landingOf, mailTo, makeMember, newPerson, rememberSession } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

const confirmationMail = /^Confirm your place/

/** The links of a mail to the waitlist page and to leaving the waitlist. */
async function linksOf(mail: Mailbox, email: string): Promise<{ entryLink: string; leave: string }> {
  const { links } = await mailTo(mail, email, confirmationMail)
  const [entryLink = '', leave = ''] = links.filter((link) => new URL(link).pathname.startsWith('/waitlist/'))
  expect(leave).toBe(`${entryLink}#leave`)
  return { entryLink, leave }
}

/** Adds a waiting visitor through the API. */
async function makeWaiting({ url }: TestProduct, mail: Mailbox, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const joined = await fetch(`${url}/api/waitlist`, { method: 'POST', headers, body: JSON.stringify({ email }) })
  expect(await joined.json()).toEqual({ outcome: 'mailed', entry: null })
  const { entryLink } = await linksOf(mail, email)
  const confirmed = await fetch(`${url}/api${new URL(entryLink).pathname}/confirmation`, { method: 'POST' })
  expect(confirmed.status).toBe(200)
}

const block = (page: Page) => page.getByRole('region', { name: 'Link building on autopilot.' })

/** Types an address into the block of the landing page and presses Enter. */
async function startJoin(page: Page, email: string) {
  await block(page).getByLabel('Email', { exact: true }).fill(email)
  await block(page).getByLabel('Email', { exact: true }).press('Enter')
}

const expectPosition = (page: Page, position: number, waiting: number) =>
  expect(page.locator('p', { hasText: 'Your place:' })).toHaveText(
    new RegExp(`^Your place: ${position}\\s*of ${waiting} on the waitlist$`),
  )

/** The code for notifications loads with the first one, so it may not be there yet. */
const untilToastIsShown = (page: Page, title: string) =>
  expect(page.locator('.toast', { hasText: title })).toBeVisible()

test.describe('guests', () => {
  let product: TestProduct
  let mail: Mailbox

  test.beforeAll(({ mailProduct, mail: mailbox }) => {
    product = mailProduct
    mail = mailbox
  })

  test('a visitor joins with an account and confirms; another joins through the invitation link and moves the first one up until leaving', async ({
    page,
    request,
    watch,
    openElsewhere,
  }) => {
    test.slow()
    // The fourth join of one visitor requires a proof of work. A token of a deleted entry is not valid.
    watch.allow(/status of (403|404)/)
    const [ada, friend] = [newPerson('Ada'), newPerson('Friend')]
    for (const early of ['Early', 'Earlier']) await makeWaiting(product, mail, newPerson(early).email)

    await page.goto(product.url)
    await startJoin(page, `  ${ada.email} `)
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

    const { entryLink } = await linksOf(mail, ada.email)
    // Mail scanners send such a request.
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await request.get(entryLink)).status()).toBe(200)
    await page.goto(entryLink)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm my place' }).click()
    await expectPosition(page, 3, 3)
    await untilToastIsShown(page, 'Welcome to the Waitlist!')
    await expectAccessible(page)
    const referral = await page.getByLabel('Your referral link').inputValue()
    expect(new URL(referral).origin).toBe(product.url)

    const elsewhere = await openElsewhere()
    await elsewhere.goto(referral.replace('#waitlist', ''))
    // The link remains stored on other pages of the site.
    await elsewhere.goto(`${product.url}/blog`)
    await elsewhere.goto(product.url)
    await startJoin(elsewhere, friend.email)
    await elsewhere.getByRole('button', { name: 'Join without an account' }).click()
    await expect(elsewhere.getByRole('dialog', { name: 'Confirm your place' })).toContainText(friend.email, {
      timeout: 30_000,
    })
    await page.reload()
    await expectPosition(page, 3, 3)
    const friends = await linksOf(mail, friend.email)
    await elsewhere.goto(friends.entryLink)
    await elsewhere.getByRole('button', { name: 'Confirm my place' }).click()
    await expectPosition(elsewhere, 4, 4)
    await page.reload()
    await expectPosition(page, 1, 4)
    await expect(page.getByText('1 person has joined through your link and confirmed.')).toBeVisible()

    await elsewhere.goto(friends.leave)
    await elsewhere.getByRole('button', { name: 'Leave the waitlist' }).click()
    await elsewhere.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(elsewhere.getByRole('heading', { name: 'You left the waitlist' })).toBeVisible()
    await elsewhere.reload()
    await expect(elsewhere.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await page.reload()
    await expectPosition(page, 3, 3)
  })

  test('the link that confirms the account also confirms the waitlist entry', async ({ page, watch }) => {
    // After the free joins, one visitor needs a proof of work.
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
    await page.goto((await linksOf(mail, person.email)).entryLink)
    await expect(page.getByText('Your place:')).toBeVisible()
  })
})

test.describe('members', () => {
  let product: TestProduct

  test.beforeAll(({ openProduct }) => {
    product = openProduct
  })

  test('a member joins without a sign-up, and only once', async ({ page }) => {
    const member = newPerson('Max')
    await rememberSession(page, await makeMember(product.url, member))
    const seen: (string | null)[] = []
    for (let time = 0; time < 2; time += 1) {
      await page.goto(product.url)
      // A member whose session takes more than three seconds to load enters the address like a guest.
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

  test('a visitor with a known address signs in instead, and returns to the waitlist', async ({ page, watch }) => {
    watch.allow(/status of 422/)
    const member = newPerson('Mia')
    await makeMember(product.url, member)
    await page.goto(product.url)
    await startJoin(page, member.email)
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
    await untilToastIsShown(page, 'Welcome to the Waitlist!')
    await expectAccessible(page)
  })
})
