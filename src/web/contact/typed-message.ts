import { ContactMessage } from '#contract/operations/contact.ts'

export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type TypedMessage = Record<ContactField, string>
export type ContactProblems = Partial<Record<ContactField, string>>

/** What was typed, from a form as a browser sends it. Anything else in it is left alone. */
export function typedMessage(form: FormData): TypedMessage {
  const text = (field: ContactField) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') }
}

/** What is wrong with it, field by field; the first thing of each. Empty when nothing is. */
export function problemsOf(typed: TypedMessage): ContactProblems {
  const parsed = ContactMessage.safeParse(typed)
  if (parsed.success) return {}
  const problems: ContactProblems = {}
  for (const { path, message } of parsed.error.issues) {
    const field = contactFields.find((name) => name === path[0])
    if (field !== undefined) problems[field] ??= message
  }
  return problems
}
