import { type AccountMailData, accountTemplates } from './account-mails.ts'
import { type BillingMailData, billingTemplates } from './billing-mails.ts'
import { postApprovedMail, postRejectedMail, postRemovedMail, type ReviewedPost } from './blog-mails.ts'
import { type CampaignDigest, campaignDigestMail, type LinksLost, linksLostMail } from './campaign-mails.ts'
import { type ContactMail, contactCopyMail, contactMessageMail, customMail } from './contact-mails.ts'
import type { MailBody } from './mail-body.ts'
import { type ReportChanges, reportChangesMail, webhookDisabledMail } from './report-mails.ts'
import {
  type WaitlistPosition,
  waitlistBegunMail,
  waitlistConfirmMail,
  waitlistPositionMail,
} from './waitlist-mails.ts'

/** The data of each mail. Each `url` leads to a page of this site. */
export type MailData = AccountMailData &
  BillingMailData & {
    /** Changes of a monitored report: URLs of pages, and sentences about changes on other pages. */
    'report-changes': ReportChanges
    /** `isGone`: the endpoint answered HTTP 410 itself. */
    'webhook-disabled': { endpoint: string; url: string; isGone: boolean }
    /** The daily results of the links of a member's campaigns, and links that were just lost. */
    'campaign-digest': CampaignDigest
    'links-lost': LinksLost
    /** To a person who joined the waitlist: to confirm the address, or to open the entry again. */
    'waitlist-confirm': WaitlistPosition
    'waitlist-place': WaitlistPosition & { referralUrl: string }
    /** To a person on the waitlist: the product is open to them. */
    'waitlist-begun': { url: string; unsubscribeUrl: string }
    /** A visitor's message to the operator, and the copy for the member who wrote it. */
    'contact-message': ContactMail
    'contact-copy': Omit<ContactMail, 'name' | 'email'>
    /** The result of a review of a post, or of changes to one. */
    'post-approved': ReviewedPost
    'post-rejected': ReviewedPost
    'post-removed': { title: string; note: string }
    /** A message of an administrator. Empty lines separate paragraphs. */
    custom: { subject: string; message: string }
  }

export type MailTemplate = keyof MailData

/** All mail templates of the product. */
export const templates: { [T in MailTemplate]: (data: MailData[T]) => MailBody } = {
  ...accountTemplates,
  'report-changes': reportChangesMail,
  'webhook-disabled': webhookDisabledMail,
  'campaign-digest': campaignDigestMail,
  'links-lost': linksLostMail,
  'contact-message': contactMessageMail,
  'contact-copy': contactCopyMail,
  'waitlist-confirm': waitlistConfirmMail,
  'waitlist-place': waitlistPositionMail,
  'waitlist-begun': waitlistBegunMail,
  'post-approved': postApprovedMail,
  'post-rejected': postRejectedMail,
  'post-removed': postRemovedMail,
  ...billingTemplates,
  custom: customMail,
}
