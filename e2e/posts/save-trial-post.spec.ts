import type { Page } from '@playwright/test'
import { claim, expect, test } from '../harness/fixtures.ts'
import type { Mailbox } from '../harness/mailbox.ts'
import { landingOf, mailTo, makeMember, newPerson, type Person, rememberSession } from '../harness/members.ts'
import { createPost, type TestProduct } from '../harness/product.ts'

let product: TestProduct
let mail: Mailbox

test.beforeAll(({ mailProduct, mail: mailbox }) => {
  product = mailProduct
  mail = mailbox
})

/** Creates a trial post as a guest; the dialog at the end stays open. */
async function makeTrialPost(page: Page) {
  await page.goto(product.url)
  const dialog = await claim(page)
  const url = (await dialog.getByRole('link', { name: '/blog/' }).getAttribute('href')) ?? ''
  return { dialog, url }
}

function trialNotice(page: Page) {
  return page.getByRole('complementary', { name: 'Trial post' })
}

/** The server's cached page of an article may be slightly outdated. */
async function expectPermanent(page: Page, url: string) {
  await expect(async () => {
    await page.goto(url)
    await expect(trialNotice(page)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^index,follow/)
  await expect(page.locator('.article-body a.backlink')).toHaveCount(1)
}

async function expectTrial(page: Page, url: string) {
  await expect(async () => {
    await page.goto(url)
    await expect(trialNotice(page)).toContainText('It will be deleted on', { timeout: 1_000 })
  }).toPass()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
}

async function fillSaveForm(page: Page, { email, name, password }: Person) {
  const dialog = page.getByRole('dialog', { name: 'Save Your Blog Post Forever' })
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Display name (optional)').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm Password', { exact: true }).fill(password)
  return dialog
}

test('a guest saves a trial post by signing up, opens the link of the mail, and the post is permanent', async ({
  page,
  request,
  watch,
}) => {
  const guest = newPerson()
  const { dialog, url } = await makeTrialPost(page)
  await dialog.getByRole('button', { name: 'Keep it permanently' }).click()
  const form = await fillSaveForm(page, guest)
  await form.getByLabel('Confirm Password', { exact: true }).fill('something else')
  await form.getByRole('button', { name: 'Save Post & Create Account' }).click()
  await expect(form.getByText('Please make sure both passwords are the same.')).toBeVisible()
  await form.getByLabel('Confirm Password', { exact: true }).fill(guest.password)
  await form.getByRole('button', { name: 'Save Post & Create Account' }).click()
  await expect(page.getByRole('dialog', { name: 'One more step' })).toContainText(guest.email)

  const letter = await mailTo(mail, guest.email, /^Confirm/)
  expect(letter.from).toEqual({ name: 'Linkwright', address: 'links@linkwright.example' })
  expect(letter.envelope.to).toEqual([guest.email])
  const link = landingOf(letter)
  expect((await request.head(link)).status()).toBe(200)
  for (let visit = 0; visit < 2; visit += 1) expect((await request.get(link)).status()).toBe(200)
  await expectTrial(page, url)

  await page.goto(link)
  await Promise.all([
    expect(page.getByText('Your email is confirmed')).toBeVisible(),
    expect(page.getByText('Trial upgraded successfully!', { exact: true })).toBeVisible(),
  ])
  await expect(page).toHaveURL(`${product.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${guest.name}` })).toBeVisible()
  await expectPermanent(page, url)
  await page.goto(product.url)
  await expect(page.getByRole('region', { name: 'Your trial links' })).toBeHidden()

  watch.allow(/status of 403/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm your email' }).click()
  await expect(page.getByText('This link has expired or was already used.', { exact: true })).toBeVisible()
})

test('a guest upgrades on the landing page; confirmed in another browser, the post is claimed at the next sign-in in this one', async ({
  page,
  openElsewhere,
}) => {
  const guest = newPerson()
  const { url } = await makeTrialPost(page)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: 'Trial' }).getByRole('button', { name: 'Upgrade Trial' }).click()
  const forms = page.getByRole('region', { name: 'Keep your trial links permanently.' })
  await forms.getByLabel('First Name').fill(guest.name)
  await forms.getByLabel('Email', { exact: true }).fill(guest.email)
  await forms.getByLabel('Password', { exact: true }).fill(guest.password)
  await forms.getByLabel('Confirm Password', { exact: true }).fill(guest.password)
  await forms.getByRole('button', { name: 'Upgrade Trial' }).click()
  await expect(forms.getByText('Please check your email to verify your account...')).toBeVisible()

  const phone = await openElsewhere()
  await phone.goto(landingOf(await mailTo(mail, guest.email, /^Confirm/)))
  await phone.getByRole('button', { name: 'Confirm your email' }).click()
  await expect(phone.getByText('Your email is confirmed')).toBeVisible()
  await expect(phone).toHaveURL(`${product.url}/dashboard`)
  await expectTrial(phone, url)

  await expect(forms.getByLabel('Email', { exact: true })).toHaveValue(guest.email)
  await forms.getByLabel('Password', { exact: true }).fill(guest.password)
  await forms.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`${product.url}/dashboard`)
  await expectPermanent(page, url)
})

test('a member claims three posts; a pending claim survives the sign-in, the fourth is refused until one is returned', async ({
  page,
}) => {
  test.slow()
  const member = newPerson('Grace')
  await makeMember(product.url, member, mail)
  const posts = await Promise.all([1, 2, 3, 4].map(() => createPost(product.url)))
  const [first, second, third, fourth] = posts.map(({ slug }) => `${product.url}/claim/${slug}`)

  await page.goto(posts[0]?.url ?? '')
  await page.getByRole('link', { name: 'Claim this post' }).click()
  await expect(page).toHaveURL(first ?? '')
  await page.getByRole('link', { name: 'Sign In to Claim' }).click()
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(first ?? '')
  const outcome = page.getByRole('main').getByRole('status')
  await expect(outcome).toContainText('Post Claimed Successfully!')
  await expectPermanent(page, posts[0]?.url ?? '')

  for (const address of [second, third]) {
    await page.goto(address ?? '')
    await page.getByRole('button', { name: 'Claim This Post' }).click()
    await expect(outcome).toContainText('Post Claimed Successfully!')
  }
  await page.goto(fourth ?? '')
  const refusal = page.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText('Claim Limit Reached')
  await expect(refusal).toContainText(
    'You have reached the maximum limit of 3 claimed posts. Please unclaim a post to claim a new one.',
  )
  await expect(page.getByRole('button', { name: 'Claim This Post' })).toHaveCount(0)

  const claimed = page.getByRole('list', { name: 'Your claimed posts' })
  await expect(claimed.getByRole('listitem')).toHaveCount(3)
  const returned = claimed.getByRole('listitem').filter({ has: page.locator(`a[href$="${posts[1]?.slug}"]`) })
  await returned.getByRole('button', { name: /^Unclaim/ }).click()
  await returned.getByRole('button', { name: 'Unclaim post' }).click()
  await page.getByRole('button', { name: 'Claim This Post' }).click()
  await expect(outcome).toContainText('Post Claimed Successfully!')
  await expectPermanent(page, posts[3]?.url ?? '')
  await expectTrial(page, posts[1]?.url ?? '')
})

test('a deleted post is restored by Undo or from the archive, and is not visible to readers meanwhile', async ({
  page,
  request,
}) => {
  const member = newPerson('Grace')
  await makeMember(product.url, member, mail)
  const post = await createPost(product.url, { keyword: 'stone walls' })
  const status = async () => (await request.get(post.url)).status()
  await page.goto(`${product.url}/login?next=${encodeURIComponent(`/claim/${post.slug}`)}`)
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Claim This Post' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Go to My Posts' }).click()
  const row = page.getByRole('row').filter({ hasText: post.title })
  await expect(row).toContainText('Just claimed')

  async function remove() {
    await page.getByRole('button', { name: `Actions for ${post.title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText(`Deleted: “${post.title}”.`)).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect.poll(status).toBe(404)
  }

  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(1)
  await expect.poll(status).toBe(200)

  await remove()
  await page.getByRole('link', { name: 'Archive' }).click()
  await page.getByRole('button', { name: `Restore ${post.title}` }).click()
  await expect(page.getByText('Post restored', { exact: true })).toBeVisible()
  await expect(page.getByText('No deleted posts', { exact: true })).toBeVisible()
  await expect.poll(status).toBe(200)
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await expect(row).toHaveCount(1)
})

test('a member’s own trial post is claimed from the list of this browser, and another member cannot claim it then', async ({
  page,
  openElsewhere,
}) => {
  await rememberSession(page, await makeMember(product.url, newPerson('Grace'), mail))
  const { url } = await makeTrialPost(page)
  await page.goto(`${product.url}/trial`)
  await page.getByRole('link', { name: /^Claim / }).click()
  await page.getByRole('button', { name: 'Claim This Post' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Post Claimed Successfully!')

  const stranger = await openElsewhere()
  await rememberSession(stranger, await makeMember(product.url, newPerson('Alan'), mail))
  await stranger.goto(url.replace('/blog/', '/claim/'))
  await expect(stranger.getByText('This post is already permanent')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Claim This Post' })).toHaveCount(0)
})
