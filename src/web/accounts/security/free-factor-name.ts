/** A name that no other factor of the account has: the plain name, or the plain name with the next number. */
export function freeFactorName(plain: string, usedNames: readonly string[]): string {
  if (!usedNames.includes(plain)) return plain
  let number = 2
  while (usedNames.includes(`${plain} ${number}`)) number += 1
  return `${plain} ${number}`
}
