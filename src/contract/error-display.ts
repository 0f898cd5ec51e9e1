import type { ErrorCategory } from './error-category.ts'
import { networkTexts } from './texts.ts'

/** What a person is told of an error, by what it is about. */
export const errorDisplay: Record<ErrorCategory, { title: string; message: string }> = {
  authentication: {
    title: 'Authentication Error',
    message: 'Unable to verify your credentials. Please try logging in again.',
  },
  email: {
    title: 'Email Error',
    message: 'The email could not be sent. Please try again in a moment.',
  },
  payment: {
    title: 'Payment Error',
    message:
      'Your payment could not be completed. Nothing is charged twice: please check your purchases, then try again.',
  },
  seo_analysis: {
    title: 'Analysis Error',
    message: 'The analysis could not be completed. Please try again in a moment.',
  },
  database: {
    title: 'Data Unavailable',
    message: 'Your data cannot be read at the moment. Nothing of it is lost. Please try again in a moment.',
  },
  network: {
    title: 'Connection Error',
    message: `${networkTexts.failed}. Please check your internet connection and try again.`,
  },
  validation: {
    title: 'Validation Error',
    message: 'Something you entered was not accepted. Please check it and try again.',
  },
  general: {
    title: 'Something went wrong',
    message: 'Nothing you saved is lost. Loading the page again often helps.',
  },
}
