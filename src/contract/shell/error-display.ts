import type { ErrorCategory } from '#contract/operations/error-category.ts'
import { networkTexts } from '#contract/texts.ts'

/** The title and message for each error category. */
export const errorDisplay: Record<ErrorCategory, { title: string; message: string }> = {
  authentication: {
    title: 'Authentication Error',
    message: 'Unable to verify your credentials. Please try logging in again.',
  },
  email: {
    title: 'Email Error',
    message: 'Couldn’t send the email. Please try again in a moment.',
  },
  payment: {
    title: 'Payment Error',
    message: 'Couldn’t complete your payment. You won’t be charged twice: check your purchases, then try again.',
  },
  seo_analysis: {
    title: 'Analysis Error',
    message: 'Couldn’t complete the analysis. Please try again in a moment.',
  },
  database: {
    title: 'Data Unavailable',
    message: 'Your data isn’t available right now. Nothing is lost. Please try again in a moment.',
  },
  network: {
    title: 'Connection Error',
    message: `${networkTexts.failed}. Please check your internet connection and try again.`,
  },
  validation: {
    title: 'Validation Error',
    message: 'Some of your input wasn’t accepted. Please check it and try again.',
  },
  general: {
    title: 'Something went wrong',
    message: 'Nothing you saved is lost. Reloading the page often helps.',
  },
}
