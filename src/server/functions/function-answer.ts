/** What a named function answers: JSON, with the status 200 where none is named. */
export type FunctionAnswer = { status?: number; body: Record<string, unknown> }
