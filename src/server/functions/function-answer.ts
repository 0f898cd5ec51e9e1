/** The response of a named function: JSON, with status 200 by default. */
export type FunctionAnswer = { status?: number; body: Record<string, unknown> }
