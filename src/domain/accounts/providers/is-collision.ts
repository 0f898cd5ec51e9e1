/**
 * Whether a transaction failed only because of another at the same moment, and may be tried again: the same thing was written first (SQLSTATE
 * 23505), or both waited for each other (40P01).
 */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && /^(?:23505|40P01)$/.test(String((error as { code?: unknown }).code))
}
