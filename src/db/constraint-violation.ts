import { DatabaseError } from 'pg'

/** Whether a statement failed by the constraint, or unique index, of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint
}
