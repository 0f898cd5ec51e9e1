/** What the community blog says, each kept once. */
export const blogTexts = {
  searchEmpty: 'Type what you are looking for.',
  searchTooLong: 'A search can have at most 200 characters.',
  authorName: 'Please enter a name.',
  formerMember: 'Former member',
  draftNotFound: 'Draft not found',
  imageNotFound: 'Picture not found',
  unauthorizedEdit: 'Unauthorized edit attempt',
  draftChanged: 'This draft was changed elsewhere since you opened it.',
  draftInReview: 'This edit waits for review. Take it back to change it.',
  reviewChanged: 'The author changed this since you opened it. Look at it again.',
  noteMissing: 'Please say why, so that the author knows what to change.',
} as const
