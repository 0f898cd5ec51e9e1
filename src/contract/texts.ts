/** Texts that are part of the specification, each defined once. */
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
  tryAgain: 'Try Again',
  recovery: 'Emergency recovery',
  postNotFound: 'Blog post not found',
  archiveNotFound: 'No archive record found for restoration',
  saveFailed: 'Failed to save blog post to database',
  rateLimited: 'Too many requests. Please wait a moment and try again.',
  unauthorizedDelete: 'Unauthorized delete attempt',
  nothingHere: 'Page not found',
} as const

export const claimTexts = {
  claimed: 'Post Claimed Successfully!',
  failedTitle: 'Claim Failed',
  limitTitle: 'Claim Limit Reached',
  limit: 'You have reached the maximum limit of {n} claimed posts. Please unclaim a post to claim a new one.',
} as const

/** The refusal at the claim limit, for an account that may have `limit` posts. */
export function claimLimitReached(limit: number): string {
  return claimTexts.limit.replace('{n}', String(limit))
}

/** The messages of the browser's network layer, and the possible causes that it names. */
export const networkTexts = {
  failed: 'Network request failed',
  timeout: 'Request timeout',
  aborted: 'Request aborted',
  exhausted: 'Network request failed after multiple fallbacks',
  causes: ['missing CORS headers', 'local function server not running', 'third-party script interference'],
} as const

export const connectionTexts = {
  unstable: 'Connection issue detected. Attempting to reconnect...',
  lost: 'Connection lost. Will retry when connection is restored.',
  restored: 'Connection restored!',
} as const
