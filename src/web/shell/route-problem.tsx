import { t } from '@lingui/core/macro'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { unexpectedText } from '#contract/shell/loading-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ErrorScreen } from '#web/ui/screens/error-screen.tsx'
import { NotFoundScreen } from '#web/ui/screens/not-found-screen.tsx'

/** The router's own view of what failed: answers that are no pages, and what no boundary took. */
export function RouteProblem() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return <NotFoundScreen />
  // What the server failed at is told to browsers without its reasons; what failed here is the app's own.
  const isAnswer = isRouteErrorResponse(error) || typeof document === 'undefined'
  if (isAnswer) return <ErrorScreen eyebrow={String(status)} />
  return <ErrorScreen eyebrow={t`Error`} title={translated(unexpectedText)} />
}
