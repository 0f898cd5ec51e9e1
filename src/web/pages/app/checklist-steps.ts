import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChecklistStep } from '#contract/accounts/accounts.ts'

/** A first step: what it is, why, and where it is done; `null` for what a dialog does. */
export type StepWords = {
  title: MessageDescriptor
  text: MessageDescriptor
  action: MessageDescriptor
  to: string | null
}

export const stepWords: Readonly<Record<ChecklistStep, StepWords>> = {
  article: {
    title: msg`Publish your first article`,
    text: msg`Create a trial post with your link, then claim it to keep it. It’s free.`,
    action: msg`Create trial post`,
    to: '/',
  },
  report: {
    title: msg`Check a backlink profile`,
    text: msg`Paste a list of pages and see which of them link to you.`,
    action: msg`Check backlinks`,
    to: '/backlink-report',
  },
  credits: {
    title: msg`Get credits`,
    text: msg`One credit pays for one verified link. Credits never expire.`,
    action: msg`Buy credits`,
    to: null,
  },
  campaign: {
    title: msg`Start a campaign`,
    text: msg`Place links over time. You pay only for live ones.`,
    action: msg`Plan campaign`,
    to: '/campaigns/new',
  },
  site: {
    title: msg`Add your own site`,
    text: msg`Campaigns can publish there, including followed links.`,
    action: msg`Add site`,
    to: '/domains',
  },
  factor: {
    title: msg`Turn on two-factor authentication`,
    text: msg`It protects your account if your password is stolen.`,
    action: msg`Set up`,
    to: '/account#second-factor',
  },
}

/** A trial post that is there already is claimed, not made once more. */
export const claimFirst: Pick<StepWords, 'action' | 'to'> = { action: msg`Claim your trial post`, to: '/trial' }
/** A campaign that was begun is gone on with. */
export const finishDraft: Pick<StepWords, 'action' | 'to'> = {
  action: msg`Finish your draft`,
  to: '/campaigns?status=draft',
}
