import { createPasswordHasher, type PasswordHasher } from '#domain/accounts/sign-in/passwords.ts'

/** A hasher whose hashes cost a thousandth of real ones, for tests that are not about hashes. */
export function cheapPasswords(): PasswordHasher {
  return createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
}
