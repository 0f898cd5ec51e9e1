import { topicTitle } from '#contract/posts/topic-texts.ts'
import { parseTargetUrl } from '#contract/target-url.ts'
import { generatorTexts } from '#contract/texts.ts'
import { translated } from '#web/platform/i18n/language.ts'

export const generatorFieldNames = ['keyword', 'anchorText', 'targetUrl'] as const
export type GeneratorField = (typeof generatorFieldNames)[number]
export type GeneratorFields = Record<GeneratorField, string>

export const emptyFields: GeneratorFields = { keyword: '', anchorText: '', targetUrl: '' }

export type FieldProblem = { field: GeneratorField; title: string; message: string }

/** Whether the form may be sent at all: every field holds something. */
export function isComplete(fields: GeneratorFields): boolean {
  return generatorFieldNames.every((name) => fields[name].trim() !== '')
}

/** What is wrong with the fields, or `null`. The server checks again, and more. */
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

/** That a field is empty, in the words for it. */
export function missingField(field: GeneratorField): FieldProblem {
  return { field, title: translated(generatorTexts.missingTitle), message: translated(generatorTexts.missing) }
}

/** What the server, which knows more of hosts, found wrong with a field; `null` when it refused for another reason. */
export function problemOfRefusal({ code, message, data }: Refusal): FieldProblem | null {
  if (targetRefusals.includes(code))
    return { field: 'targetUrl', title: translated(generatorTexts.invalidUrlTitle), message }
  const field = generatorFieldNames.find((name) => name === firstIssueField(data))
  if (field === undefined) return null
  if (code.startsWith('topic_')) return { field, title: translated(topicTitle), message }
  if (code !== 'validation_failed') return null
  // From the stream of events as the server worded it, from a refused call in the language in use.
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

/** Keeps what was typed through a reload of this tab. */
export function saveFields(fields: GeneratorFields): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(fields))
  } catch {
    // Storage is closed to us: a reload loses the fields, as it would without this.
  }
}

/** What was typed before a reload; empty fields when there is nothing, or nothing sensible. */
export function savedFields(): GeneratorFields {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const text = (name: GeneratorField) => {
      const value = (kept as Partial<Record<GeneratorField, unknown>> | null)?.[name]
      return typeof value === 'string' ? value : ''
    }
    return { keyword: text('keyword'), anchorText: text('anchorText'), targetUrl: text('targetUrl') }
  } catch {
    return emptyFields
  }
}
