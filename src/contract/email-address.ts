import { emailMax } from './limits.ts'

/** Text, @, text, dot, text, without spaces, and without characters that end an address or a header in mail. */
const form = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}.]+$/u

/** Whether `text` is an address that mail can be sent to. */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailMax && form.test(text)
}
