import { t } from '@lingui/core/macro'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import style from './site-base.css?url'

/** The page where no site is known whose look it could have: it says what happened, and belongs to nobody. */
export function NothingHere() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status < 500
  return (
    <main className="nothing-here">
      <link rel="stylesheet" href={style} precedence="site" />
      <h1>{isMissing ? t`There is nothing here` : t`This page could not be shown`}</h1>
      <p>
        {isMissing
          ? t`The site may have been taken down, or the address is out of date.`
          : t`Something went wrong. Loading the page again often helps.`}
      </p>
    </main>
  )
}
