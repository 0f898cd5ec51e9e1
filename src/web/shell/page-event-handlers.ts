import { sendErrors } from '#web/platform/errors/error-log.ts'
import { checkForUpdate } from './check-for-update.tsx'
import { handlePageError } from './handle-page-error.ts'

/** The handling of page-wide events, loaded when it is first needed. */
export const pageEventHandlers = { checkForUpdate, sendErrors, handlePageError }
