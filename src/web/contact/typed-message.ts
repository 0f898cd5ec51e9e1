import { ContactMessage } from '#contract/operations/contact.ts'

export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type TypedMessage = Record<ContactField, string>
export type ContactProblems = Partial<Record<ContactField, string>>

/** The input, from a form as the browser sends it. Other fields are ignored. */
export function typedMessage(form: FormData): TypedMessage {
  const text = (field: ContactField) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') }
}

/** The first problem of each field. Empty when there is none. */
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
