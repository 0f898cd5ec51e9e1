import type { z } from 'zod'
import { DomainError } from '#domain/domain-error.ts'

/** Parses the input of a named function. Throws `validation_failed` with the first problem as the message and all problems as data. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new DomainError('validation_failed', issues[0]?.message ?? 'A field is wrong', { data: { issues } })
}
