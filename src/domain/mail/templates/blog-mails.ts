import { button, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

/** `note` is the moderator's message and may be empty. `isEdit`: the review was of a change to a live post. */
export type ReviewedPost = { title: string; note: string; isEdit: boolean; url: string }

/** A reviewed post, or a reviewed edit of one, is live. */
export function postApprovedMail({ title, note: message, isEdit, url }: ReviewedPost): MailBody {
  const subject = isEdit ? 'Your changes are live' : 'Your post is live'
  return {
    subject,
    preview: `“${title}” was approved.`,
    blocks: [
      heading(subject),
      paragraph(
        isEdit ? 'The changes of ' : '',
        strong(title),
        isEdit ? ' were approved.' : ' was approved and is now on the blog.',
      ),
      ...moderatorNote(message),
      button('View post', url),
    ],
    because: 'you wrote for the blog.',
  }
}

/** A post or edit was rejected. The author can still change it. */
export function postRejectedMail({ title, note: message, isEdit, url }: ReviewedPost): MailBody {
  const subject = isEdit ? 'Your changes were rejected' : 'Your post was rejected'
  return {
    subject,
    preview: `“${title}” needs changes before it can go live.`,
    blocks: [
      heading(subject),
      paragraph(
        isEdit ? 'The changes of ' : '',
        strong(title),
        isEdit ? ' were rejected. The live post stays unchanged.' : ' was rejected.',
      ),
      ...moderatorNote(message),
      paragraph('You can edit it and submit it again.'),
      button('Open your posts', url),
    ],
    because: 'you wrote for the blog.',
  }
}

/** A moderator removed a post. */
export function postRemovedMail({ title, note: message }: { title: string; note: string }): MailBody {
  return {
    subject: 'Your post was removed',
    preview: `“${title}” is no longer on the blog.`,
    blocks: [
      heading('Your post was removed'),
      paragraph('A moderator removed ', strong(title), ' from the blog.'),
      ...moderatorNote(message),
      note('If you think this is a mistake, contact the operator of this site.'),
    ],
    because: 'you wrote for the blog.',
  }
}

function moderatorNote(message: string) {
  return message === '' ? [] : [paragraph('The moderator wrote: ', message)]
}
