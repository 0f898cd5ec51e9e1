/** A name that no other factor of the account has: the plain one, else the plain one with the next number. */
export function freeFactorName(plain: string, taken: readonly string[]): string {
  if (!taken.includes(plain)) return plain
  let number = 2
  while (taken.includes(`${plain} ${number}`)) number += 1
  return `${plain} ${number}`
}
