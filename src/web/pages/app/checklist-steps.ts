import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChecklistStep } from '#contract/accounts/accounts.ts'

/** A first step: its name, reason and page; `null` for a step in a dialog. */
export type StepText = {
  title: MessageDescriptor
  text: MessageDescriptor
  action: MessageDescriptor
  to: string | null
}

export const stepTexts: Readonly<Record<ChecklistStep, StepText>> = {
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

/** An existing trial post is claimed instead of creating another one. */
export const claimFirst: Pick<StepText, 'action' | 'to'> = { action: msg`Claim your trial post`, to: '/trial' }
/** An existing draft of a campaign is continued. */
export const finishDraft: Pick<StepText, 'action' | 'to'> = {
  action: msg`Finish your draft`,
  to: '/campaigns?status=draft',
}
