/** Texts that the product promises to the letter, each kept once. */
export const generatorTexts = {
  title: 'Claim a Free Trial Backlink',
  keyword: 'Keyword',
  anchorText: 'Anchor Text',
  targetUrl: 'Target URL',
  submit: 'Claim Now',
  busy: 'Generating Your Backlink...',
  notes: ['Instant Generation', '100% Free', 'No Credit Card'],
  missingTitle: 'Missing Information',
  missing: 'Please provide keyword, anchor text, and target URL',
  invalidUrlTitle: 'Invalid URL',
  invalidUrl: 'Please provide a valid target URL',
  failedTitle: 'Generation Failed',
  failed: 'Failed to generate blog post. Please try again.',
  noContent: 'Failed to generate content',
  interrupted: 'Network communication error. Please try again.',
} as const

export const publishedDialogTexts = {
  title: 'Blog Post Published',
  description: 'Here are your details and the live link.',
  liveUrl: 'Live URL',
  keyword: 'Keyword',
  anchorText: 'Anchor Text',
  targetUrl: 'Target URL',
  copy: 'Copy Link',
  view: 'View Post',
} as const

export const errorTexts = {
  generic: 'Something went wrong',
  refresh: 'Refresh Page',
  postNotFound: 'Blog post not found',
  archiveNotFound: 'No archive record found for restoration',
  saveFailed: 'Failed to save blog post to database',
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  networkFailed: 'Network request failed',
  requestTimeout: 'Request timeout',
} as const
