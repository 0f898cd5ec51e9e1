import { DatabaseError } from 'pg'

/** Whether a statement failed because of the constraint or unique index with that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint
}
