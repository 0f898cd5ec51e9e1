import { sendErrors } from '#web/platform/errors/error-log.ts'
import { checkForUpdate } from './check-for-update.tsx'
import { takeError } from './take-error.ts'

/** What is done about the page as a whole, loaded when there is something to do. */
export const behindPage = { checkForUpdate, sendErrors, takeError }
