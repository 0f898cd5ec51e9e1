import { t } from '@lingui/core/macro'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { unexpectedText } from '#contract/shell/loading-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ErrorScreen } from '#web/ui/screens/error-screen.tsx'
import { NotFoundScreen } from '#web/ui/screens/not-found-screen.tsx'

/** The error view of the router: responses that are not pages, and errors that no boundary caught. */
export function RouteProblem() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundScreen />
  // The server hides the details of its errors from browsers; an error in the browser is one of the app itself.
  const isAnswer = isRouteErrorResponse(error) || typeof document === 'undefined'
  if (isAnswer) return <ErrorScreen eyebrow={String(status)} />
  return <ErrorScreen eyebrow={t`Error`} title={translated(unexpectedText)} />
}
