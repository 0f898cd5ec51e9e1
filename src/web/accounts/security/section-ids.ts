/** Parts of the account page that somebody may be led back to, by their names in its address. */
export const sectionIds = {
  email: 'email',
  passkeys: 'passkeys',
  factors: 'second-factor',
  identities: 'sign-in-methods',
  deletion: 'deletion',
} as const

export type SectionId = (typeof sectionIds)[keyof typeof sectionIds]
