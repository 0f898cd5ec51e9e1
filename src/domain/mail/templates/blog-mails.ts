import { button, heading, type MailBody, note, paragraph, strong } from './mail-body.ts'

/** `note`: what the moderator said, perhaps nothing. `isEdit`: it was a change of a live post. */
export type ReviewedPost = { title: string; note: string; isEdit: boolean; url: string }

/** A post, or an edit of one, that waited for review is live. */
export function postApprovedMail({ title, note: words, isEdit, url }: ReviewedPost): MailBody {
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
      ...said(words),
      button('View post', url),
    ],
    because: 'you wrote for the blog.',
  }
}

/** What was sent in was not accepted; it is still there to be changed. */
export function postRejectedMail({ title, note: words, isEdit, url }: ReviewedPost): MailBody {
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
      ...said(words),
      paragraph('You can edit it and submit it again.'),
      button('Open your posts', url),
    ],
    because: 'you wrote for the blog.',
  }
}

/** A moderator took a post off. */
export function postRemovedMail({ title, note: words }: { title: string; note: string }): MailBody {
  return {
    subject: 'Your post was removed',
    preview: `“${title}” is no longer on the blog.`,
    blocks: [
      heading('Your post was removed'),
      paragraph('A moderator removed ', strong(title), ' from the blog.'),
      ...said(words),
      note('If you think this is a mistake, contact the operator of this site.'),
    ],
    because: 'you wrote for the blog.',
  }
}

function said(words: string) {
  return words === '' ? [] : [paragraph('The moderator wrote: ', words)]
}
