/** Whether a transaction failed only because of a concurrent one and may be tried again: unique violation (SQLSTATE 23505) or deadlock (40P01). */
export function isCollision(error: unknown): boolean {
  return error instanceof Error && /^(?:23505|40P01)$/.test(String((error as { code?: unknown }).code))
}
