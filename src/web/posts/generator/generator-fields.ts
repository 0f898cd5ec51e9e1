import { topicTitle } from '#contract/posts/topic-texts.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { generatorTexts } from '#contract/texts.ts'
import { translated } from '#web/platform/i18n/language.ts'

export const generatorFieldNames = ['keyword', 'anchorText', 'targetUrl'] as const
export type GeneratorField = (typeof generatorFieldNames)[number]
export type GeneratorFields = Record<GeneratorField, string>

export const emptyFields: GeneratorFields = { keyword: '', anchorText: '', targetUrl: '' }

export type FieldProblem = { field: GeneratorField; title: string; message: string }

/** Whether the form can be sent: no field is empty. */
export function isComplete(fields: GeneratorFields): boolean {
  return generatorFieldNames.every((name) => fields[name].trim() !== '')
}

/** The first problem of the fields, or `null`. The server repeats these checks and makes more. */
export function problemOfFields(fields: GeneratorFields): FieldProblem | null {
  const missing = generatorFieldNames.find((name) => fields[name].trim() === '')
  if (missing !== undefined) return missingField(missing)
  if (parseTargetUrl(fields.targetUrl) !== null) return null
  return {
    field: 'targetUrl',
    title: translated(generatorTexts.invalidUrlTitle),
    message: translated(generatorTexts.invalidUrl),
  }
}

/** The problem of an empty field. */
export function missingField(field: GeneratorField): FieldProblem {
  return { field, title: translated(generatorTexts.missingTitle), message: translated(generatorTexts.missing) }
}

/** The field that the server refused, which checks hosts in more detail; `null` if it refused for another reason. */
export function problemOfRefusal({ code, message, data }: Refusal): FieldProblem | null {
  if (targetRefusals.includes(code))
    return { field: 'targetUrl', title: translated(generatorTexts.invalidUrlTitle), message }
  const field = generatorFieldNames.find((name) => name === firstIssueField(data))
  if (field === undefined) return null
  if (code.startsWith('topic_')) return { field, title: translated(topicTitle), message }
  if (code !== 'validation_failed') return null
  // The event stream has the server's English text; a refused call has it in the current language.
  if ([generatorTexts.missing, translated(generatorTexts.missing)].includes(message)) return missingField(field)
  return field === 'targetUrl' ? { field, title: translated(generatorTexts.invalidUrlTitle), message } : null
}

type Refusal = { code: string; message: string; data?: unknown }

const targetRefusals = ['invalid_target_url', 'target_host_refused', 'target_host_blocked']

function firstIssueField(data: unknown): unknown {
  const issues = (data as { issues?: { field?: unknown }[] } | null | undefined)?.issues
  return Array.isArray(issues) ? issues[0]?.field : undefined
}

const storageKey = 'trial_post_fields'

/** Stores the input, so that it survives a reload of this tab. */
export function saveFields(fields: GeneratorFields): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(fields))
  } catch {
    // Storage is not available: a reload loses the fields.
  }
}

/** The input from before a reload; empty fields if there is none or it is invalid. */
export function savedFields(): GeneratorFields {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const text = (name: GeneratorField) => {
      const value = (stored as Partial<Record<GeneratorField, unknown>> | null)?.[name]
      return typeof value === 'string' ? value : ''
    }
    return { keyword: text('keyword'), anchorText: text('anchorText'), targetUrl: text('targetUrl') }
  } catch {
    return emptyFields
  }
}
