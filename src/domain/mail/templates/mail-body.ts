/**
 * The one language that mails are written in: a list of blocks, of which both the HTML and the plain text are made. Whatever stands in it is
 * text: nothing is read as markup.
 */
export type MailBody = {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  blocks: readonly Block[]
  /** Why the recipient gets this, as the end of “Linkwright sent this mail to … because …”. */
  because: string
  /** Of a mail that nobody needs and one may want no more of: where one says so, and what stands on that link. */
  unsubscribe?: { url: string; label: string }
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: readonly Part[] }
  /** The one thing to do, as a link to a page of this site. */
  | { kind: 'button'; label: string; url: string }
  /** One more place to go to, quieter than a button. */
  | { kind: 'link'; label: string; url: string }
  /** Digits to type. */
  | { kind: 'code'; code: string }
  | { kind: 'note'; parts: readonly Part[] }

/** A run of text, or one that stands out. */
export type Part = string | { strong: string }

export function heading(text: string): Block {
  return { kind: 'heading', text }
}

export function paragraph(...parts: Part[]): Block {
  return { kind: 'paragraph', parts }
}

export function button(label: string, url: string): Block {
  return { kind: 'button', label, url }
}

export function link(label: string, url: string): Block {
  return { kind: 'link', label, url }
}

export function code(digits: string): Block {
  return { kind: 'code', code: digits }
}

export function note(...parts: Part[]): Block {
  return { kind: 'note', parts }
}

export function strong(text: string): Part {
  return { strong: text }
}
