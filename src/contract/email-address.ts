import { emailMax } from './limits.ts'

/** Text, @, text, dot, text, without spaces; and without what ends an address or a header in mail. */
const form = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:"\p{Cc}.]+$/u

/** Whether mail can be addressed to `text`. */
export function isEmailAddress(text: string): boolean {
  return text.length <= emailMax && form.test(text)
}
