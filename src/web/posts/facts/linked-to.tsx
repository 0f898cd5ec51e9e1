import { Trans } from '@lingui/react/macro'
import { targetHost } from './post-target-host.ts'

/** The anchor text of a link and the host of its target, with an arrow between them. */
export function LinkedTo({ anchorText, targetUrl }: { anchorText: string | null; targetUrl: string }) {
  const host = targetHost(targetUrl)
  return (
    <Trans>
      <bdi>{anchorText}</bdi> <span aria-hidden="true">→</span>
      <span className="sr-only">links to</span> <bdi>{host}</bdi>
    </Trans>
  )
}
