/** The sections of the account page to which a sign-in can return, by their ids in its address. */
export const sectionIds = {
  email: 'email',
  passkeys: 'passkeys',
  factors: 'second-factor',
  identities: 'sign-in-methods',
  deletion: 'deletion',
} as const

export type SectionId = (typeof sectionIds)[keyof typeof sectionIds]
