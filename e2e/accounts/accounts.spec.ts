import type { Locator, Page } from '@playwright/test'
import { startOidcProvider, type TestOidcProvider } from '../../test/fakes/oidc-provider.ts'
import { claim, expect, productOrigins, test } from '../harness/fixtures.ts'
import type { Mailbox } from '../harness/mailbox.ts'
import { landingOf, mailTo, makeMember, newPerson, rememberSession, signIn, trySignIn } from '../harness/members.ts'
import type { TestProduct } from '../harness/product.ts'

let mail: Mailbox
let oidc: TestOidcProvider
let product: TestProduct

test.beforeAll(async ({ startProduct, mail: mailbox }) => {
  mail = mailbox
  oidc = await startOidcProvider()
  productOrigins.add(new URL(oidc.issuer).origin)
  product = await startProduct({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Linkwright <links@linkwright.example>',
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: 'linkwright',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Acme',
  })
})

test.afterAll(() => oidc.close())

const { password } = newPerson()

/** An unused address. */
function newAddress(): string {
  return newPerson().email
}

/** A confirmed account. No browser is signed in. */
async function join() {
  const person = newPerson()
  const session = await makeMember(product.url, person, mail)
  return { person, email: person.email, session }
}

async function fillSignUp(form: Page | Locator, email: string) {
  await form.getByLabel('First Name').fill('Ada')
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Confirm Password', { exact: true }).fill(password)
}

async function signUp(page: Page, email: string) {
  await page.goto(`${product.url}/login?tab=signup`)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your email to verify your account...').first()).toBeVisible()
}

const refusedByServer = /status of 4\d\d/

test('a guest creates a post, signs up, confirms by mail, and the post is permanent', async ({ page }) => {
  test.slow()
  const email = newAddress()
  await page.goto(product.url)
  const dialog = await claim(page, { keyword: 'winter honey' })
  const liveUrl = await dialog
    .getByRole('link', { name: /\/blog\// })
    .first()
    .getAttribute('href')
  await page.keyboard.press('Escape')

  await page.goto(`${product.url}/login?upgrade=trial`)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Upgrade Trial' }).click()
  await expect(page.getByText('Please check your email to verify your account...').first()).toBeVisible()
  await page.goto(landingOf(await mailTo(mail, email, /confirm/i)))
  await expect(page.getByText('Trial upgraded successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/dashboard`)
  await page.goto(liveUrl ?? '')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /^index/)
})

test('a sign-up on the way to a page of the dashboard ends there after the link of the mail', async ({ page }) => {
  const email = newAddress()
  await page.goto(product.url)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rank Tracker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get Started' })
  await expect(dialog).toBeVisible()
  await fillSignUp(dialog, email)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your email to verify your account...').first()).toBeVisible()

  await page.goto(landingOf(await mailTo(mail, email, /confirm/i)))
  await expect(page).toHaveURL(`${product.url}/dashboard#rank-tracker`)
})

test('a confirmation link is not used up by a program that opens it, and in another browser a person presses a button', async ({
  page,
  openElsewhere,
  request,
  watch,
}) => {
  const email = newAddress()
  await signUp(page, email)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  const link = landingOf(await mailTo(mail, email, /confirm/i))

  for (let visit = 0; visit < 3; visit += 1) expect((await request.get(link)).status()).toBe(200)
  const scanner = await openElsewhere()
  await scanner.goto(link, { waitUntil: 'networkidle' })
  await expect(scanner.getByRole('button', { name: 'Confirm your email' })).toBeVisible()

  const phone = await openElsewhere()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Confirm your email' }).click()
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()

  watch.allow(refusedByServer)
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeEnabled()
})

test('a member without a confirmed address cannot sign in, and sees the reason', async ({ page, watch }) => {
  watch.allow(refusedByServer)
  const email = newAddress()
  await signUp(page, email)

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'Sign in failed' })).toContainText(
    'Your email address needs to be verified. Please check your email for a confirmation link.',
  )
})

test('a wrong password is reported, the right one leads to the dashboard, by keyboard alone', async ({
  page,
  watch,
}) => {
  watch.allow(refusedByServer)
  const { email } = await join()
  await page.goto(`${product.url}/login`)
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the secret')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Sign in failed' })).toContainText(
    'The email or password you entered is incorrect. Please check your credentials and try again.',
  )

  const refused = page.getByLabel('Password', { exact: true })
  const selected = () => refused.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd])
  await expect.poll(selected).toEqual([0, 'not the secret'.length])
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`${product.url}/dashboard`)
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
})

test('sign-in leads back to the page that required it, but not to another site', async ({ openElsewhere }) => {
  const { email } = await join()
  for (const [next, path] of [
    ['/account', '/account'],
    ['//evil.example/', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
  ] as const) {
    const page = await openElsewhere()
    await page.goto(`${product.url}/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(product.url + path)
  }
})

test('the dialog signs in without leaving the page, and preserves the scroll position', async ({ page }) => {
  const { email } = await join()
  await page.goto(product.url)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.locator('#inline-auth')).toHaveCount(0)
})

test('the landing page’s own form accepts input before its code has loaded, and leads to the dashboard', async ({
  page,
}) => {
  const { email } = await join()
  await page.goto(product.url)
  const section = page.locator('#inline-auth')
  await section.getByLabel('First Name').fill('Ada')
  await expect(section.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  // Both forms have a field with this name. The other form must be shown before the test types into it.
  const signInTab = section.getByRole('tab', { name: 'Sign In' })
  await signInTab.click()
  await expect(signInTab).toHaveAttribute('aria-selected', 'true')
  await section.getByLabel('Email', { exact: true }).fill(email)
  await section.getByLabel('Password', { exact: true }).fill(password)
  await section.getByRole('button', { name: 'Sign In' }).click()

  await expect(page).toHaveURL(`${product.url}/dashboard`)
})

test('a forgotten password is replaced by mail; every other device is signed out, and the old password no longer works', async ({
  page,
  openElsewhere,
  watch,
}) => {
  watch.allow(refusedByServer)
  const { person, session } = await join()
  const changed = { ...person, password: 'quite another secret' }
  await rememberSession(page, session)
  await page.goto(`${product.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await openElsewhere()
  await other.goto(`${product.url}/login`)
  await other.getByRole('button', { name: 'Forgot your password?' }).click()
  await other.getByLabel('Email', { exact: true }).fill(person.email)
  await other.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(other.getByText('Reset email sent!').first()).toBeVisible()

  await other.goto(landingOf(await mailTo(mail, person.email, /password/i)))
  await other.getByLabel('New Password', { exact: true }).fill(changed.password)
  await other.getByLabel('Confirm Password', { exact: true }).fill(changed.password)
  await other.getByRole('button', { name: 'Change Password' }).click()
  await expect(other.getByText('Your password is changed')).toBeVisible()
  await expect(other).toHaveURL(`${product.url}/dashboard`)

  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await trySignIn(page, product.url, person)
  await expect(page.getByText('Sign in failed')).toBeVisible()
  await signIn(page, product.url, changed)
})

test('a member who signs in with another site is known by it from then on', async ({ page, openElsewhere }) => {
  oidc.person = { sub: `acme-${process.pid}`, email: newAddress(), email_verified: true, name: 'Grace Hopper' }
  await page.goto(`${product.url}/login?next=%2Faccount`)
  await page.getByRole('button', { name: 'Continue with Acme' }).click()

  await expect(page.getByText('You’re signed in')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/account`)
  await page.getByRole('link', { name: 'Sign-in & security' }).click()
  await expect(page.getByText(String(oidc.person.email)).first()).toBeVisible()

  const other = await openElsewhere()
  await other.goto(product.url, { waitUntil: 'networkidle' })
  // Pressed before the code of the form has loaded.
  await other.locator('#inline-auth').getByRole('button', { name: 'Continue with Acme' }).click()
  await expect(other).toHaveURL(`${product.url}/dashboard`)
})

test('a member who cancels at the provider sees that, and can return', async ({ page }) => {
  oidc.service.once('beforeAuthorizeRedirect', (redirect: { url: URL }) => {
    redirect.url.searchParams.delete('code')
    redirect.url.searchParams.set('error', 'access_denied')
  })
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Continue with Acme' }).click()

  await expect(page).toHaveURL(/\/auth\/callback/)
  await expect(page.getByRole('alert')).toContainText('Sign-in cancelled')
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/login`)
})

test('the help page for sign-ups shows the result of each check', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email)
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('tab', { name: 'Create Account' })
      .click()
      .then(() => page.getByRole('link', { name: 'Need help signing up?' }).click()),
  ])

  await help.getByText(/^\d+ checks? passed$/).click()
  await expect(help.getByRole('listitem').filter({ hasText: 'Sign-in service' })).toContainText('It returned 200')
  await expect(help.getByRole('listitem').filter({ hasText: 'Confirmation email' })).toContainText(email)
  await expect(help.getByText('Problem', { exact: true })).toHaveCount(0)
})

test('a proof of work is solved automatically if the installation requires one', async ({
  page,
  startProduct,
  watch,
}) => {
  // The request is the consequence of a refusal.
  watch.allow(refusedByServer)
  const guarded = await startProduct({ AUTH_CAPTCHA: 'true', AUTH_AUTOCONFIRM: 'true', CHALLENGE_COST: '1000' })
  await page.goto(`${guarded.url}/login?tab=signup`)
  await fillSignUp(page, newAddress())
  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page).toHaveURL(`${guarded.url}/dashboard`)
  await expect(page.getByText('Welcome!', { exact: true })).toBeVisible()
})

test('where addresses need no confirmation, an address with an account is reported and leads to the sign-in', async ({
  page,
  openElsewhere,
  openProduct: open,
  watch,
}) => {
  watch.allow(refusedByServer)
  const email = newAddress()
  await page.goto(`${open.url}/login?tab=signup`)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(`${open.url}/dashboard`)

  const other = await openElsewhere()
  await other.goto(`${open.url}/login?tab=signup`)
  await fillSignUp(other, email)
  await other.getByRole('button', { name: 'Create Account' }).click()
  await expect(other.getByText('An account with this email already exists. Please sign in instead.')).toBeVisible()
  await expect(other.getByLabel('Email', { exact: true })).toHaveValue(email)
})
