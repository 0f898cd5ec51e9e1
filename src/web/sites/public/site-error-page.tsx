import { t } from '@lingui/core/macro'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import style from './site-base.css?url'

/** The error page when no site is known, so no theme applies. It shows what happened. */
export function SiteErrorPage() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status < 500
  return (
    <main className="nothing-here">
      <link rel="stylesheet" href={style} precedence="site" />
      <h1>{isMissing ? t`Page not found` : t`Couldn’t show this page`}</h1>
      <p>
        {isMissing
          ? t`The site may have been removed, or the link is out of date.`
          : t`Something went wrong. Reloading the page often helps.`}
      </p>
    </main>
  )
}
