import type { Page } from '@playwright/test'
import type { ReceivedMail } from '../../test/fakes/mail-server.ts'
import { eventually } from '../../test/harness/process.ts'
import { expect } from './fixtures.ts'
import type { Mailbox } from './mailbox.ts'

export type Person = { email: string; name: string; password: string }

const password = 'a secret of eight words or so'
let people = 0

/** The data of a person without an account. */
export function newPerson(name = 'Ada'): Person {
  people += 1
  return { email: `${name.toLowerCase()}-${people}-${process.pid}@example.com`, name, password }
}

/** Waits for a mail to an address with a matching subject, and returns the newest one. */
export function mailTo(mail: Mailbox, address: string, subject: RegExp): Promise<ReceivedMail> {
  return eventually(async () => {
    const newest = (await mail.mailsTo(address)).findLast(({ subject: is = '' }) => subject.test(is))
    if (newest === undefined) throw new Error(`No mail like ${subject} to ${address}`)
    return newest
  })
}

/** The link of a mail to one of the pages that use its token. */
export function landingOf({ links }: ReceivedMail): string {
  const link = links.find((address) => new URL(address).pathname.startsWith('/auth/'))
  if (link === undefined) throw new Error(`No link among ${links.join(' ')}`)
  return link
}

export type StoredSession = Record<string, unknown>

/** As if the member had signed in on an earlier visit, in every page that is opened from now on. A sign-out is not undone by the next page. */
export async function rememberSession(page: Page, session: StoredSession): Promise<void> {
  await page.addInitScript((text) => {
    // The browser's own error pages have no storage.
    if (window.origin === 'null' || sessionStorage.getItem('visited') !== null) return
    localStorage.setItem('auth_token', text)
    sessionStorage.setItem('visited', 'yes')
  }, JSON.stringify(session))
}

/** Creates an account through the API, for journeys that begin with one. Returns the session. */
export async function makeMember(url: string, person: Person, mail?: Mailbox): Promise<StoredSession> {
  const { email, name, password } = person
  const signedUp = await post(`${url}/auth/v1/signup`, { email, password, data: { display_name: name } })
  if (mail === undefined) return signedUp
  const link = new URL(landingOf(await mailTo(mail, email, /^Confirm/)))
  return post(`${url}/auth/v1/verify`, { type: 'signup', token_hash: link.searchParams.get('token_hash') })
}

async function post(url: string, body: unknown): Promise<StoredSession> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer
}

/** Fills in the form of the sign-in page and submits it. */
export async function trySignIn(page: Page, url: string, { email, password }: Person): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, url: string, person: Person): Promise<void> {
  await trySignIn(page, url, person)
  await expect(page).toHaveURL(`${url}/dashboard`)
}
