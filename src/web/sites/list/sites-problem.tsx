import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useNavigate } from 'react-router'
import { errorTexts } from '#contract/texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'

type SitesProblemProps = {
  text?: string
  /** `h2` when the page has its own heading. */
  heading?: 'h1' | 'h2'
  isTrying?: boolean
  onRetry: () => void
}

/** The error screen of domain management: retry, reload the page, or leave. */
export function SitesProblem({ text, heading: Heading = 'h1', isTrying = false, onRetry }: SitesProblemProps) {
  return (
    <div role="alert" className="border-line border-y py-12">
      <p className="font-medium text-lost text-sm">{translated(errorTexts.generic)}</p>
      <Heading className="mt-2 font-semibold text-2xl tracking-[-0.02em]">
        <Trans>Couldn’t show your domains</Trans>
      </Heading>
      <p className="mt-2 max-w-[60ch] text-ink-soft">
        {text ?? t`This is our fault.`} <Trans>Your domains and their articles are safe.</Trans>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={isTrying} onClick={onRetry}>
          {isTrying ? t`Trying...` : t`Try Again`}
        </Button>
        <ButtonLink href="" variant="secondary">
          <Trans>Reload Page</Trans>
        </ButtonLink>
        <Link to="/dashboard" className={buttonStyle({ variant: 'quiet' })}>
          <Trans>Back to Dashboard</Trans>
        </Link>
      </div>
    </div>
  )
}

/** Replaces a page of domains that failed to render. Navigation to the same page renders it again. */
export function SitesErrorBoundary() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const drawAgain = () => navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
  return <SitesProblem onRetry={() => void drawAgain()} />
}
