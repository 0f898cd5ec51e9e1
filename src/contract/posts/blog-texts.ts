/** The texts of the community blog, each defined once. */
export const blogTexts = {
  searchEmpty: 'Enter a search term.',
  searchTooLong: 'A search can have at most 200 characters.',
  authorName: 'Please enter a name.',
  formerMember: 'Former member',
  draftNotFound: 'Draft not found',
  imageNotFound: 'Picture not found',
  unauthorizedEdit: 'Unauthorized edit attempt',
  draftChanged: 'This draft was changed in another tab or device.',
  draftInReview: 'This edit is in review. Withdraw it to make changes.',
  reviewChanged: 'The author changed this since you opened it. Review it again.',
  markupTooComplex:
    'This text has too much formatting to save. Split it into several posts, or paste it as plain text.',
  noteMissing: 'Please enter a reason so the author knows what to change.',
} as const
