/**
 * The source of every mail: a list of blocks, from which both the HTML and the plain text are rendered. All content is text; nothing is parsed as
 * markup.
 */
export type MailBody = {
  subject: string
  /** The line that mail programs show beside the subject. */
  preview: string
  blocks: readonly Block[]
  /** The reason for the mail, as the end of “Linkwright sent this mail to … because …”. */
  because: string
  /** The unsubscribe link and its label, for a mail that is not necessary. */
  unsubscribe?: { url: string; label: string }
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: readonly Part[] }
  /** The main action, as a link to a page of this site. */
  | { kind: 'button'; label: string; url: string }
  /** A further link, less prominent than a button. */
  | { kind: 'link'; label: string; url: string }
  /** Digits to type. */
  | { kind: 'code'; code: string }
  | { kind: 'note'; parts: readonly Part[] }

/** A run of text, plain or emphasized. */
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
