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
        isEdit ? ' were approved.' : ' was approved and is on the blog now.',
      ),
      ...said(words),
      button('See it', url),
    ],
    because: 'you wrote for the blog.',
  }
}

/** What was sent in was not accepted; it is still there to be changed. */
export function postRejectedMail({ title, note: words, isEdit, url }: ReviewedPost): MailBody {
  const subject = isEdit ? 'Your changes were not accepted' : 'Your post was not accepted'
  return {
    subject,
    preview: `“${title}” needs changes before it can go live.`,
    blocks: [
      heading(subject),
      paragraph(
        isEdit ? 'The changes of ' : '',
        strong(title),
        isEdit ? ' were not accepted; the post stays as it was.' : ' was not accepted as it is.',
      ),
      ...said(words),
      paragraph('You can change it and send it in again.'),
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
      note('If you think this was a mistake, write to the operator of this site.'),
    ],
    because: 'you wrote for the blog.',
  }
}

function said(words: string) {
  return words === '' ? [] : [paragraph('The moderator wrote: ', words)]
}
