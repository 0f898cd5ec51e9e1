import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { linksText, siteOf } from './moderation-texts.ts'

type LinkListProps = {
  links: readonly { href: string; text: string }[]
  /** The address of a page of this site. */
  ownUrl: string
}

const shownAtFirst = 4

/** The targets of an article's links, in the order of the text. */
export function LinkList({ links, ownUrl }: LinkListProps) {
  const [isWhole, setWhole] = useState(links.length <= shownAtFirst)
  const total = links.length
  const shown = isWhole ? links : links.slice(0, shownAtFirst)
  return (
    <section aria-labelledby="links-title">
      <h2 id="links-title" className="font-semibold text-ink">
        {links.length === 0 ? t`No links` : linksText(links.length)}
      </h2>
      <ol aria-label={t`Links`} className="mt-2 space-y-3 text-sm leading-5 empty:hidden">
        {shown.map(({ href, text }, index) => {
          const { host, isOwn } = siteOf(href, ownUrl)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same link twice, and the order never changes
            <li key={index}>
              <p className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium wrap-anywhere">{host}</span>
                {isOwn && (
                  <Badge tone="verified">
                    <Trans>This site</Trans>
                  </Badge>
                )}
              </p>
              <p dir="auto" className="text-ink-soft wrap-anywhere">
                {text === '' ? (
                  <em>
                    <Trans>No text</Trans>
                  </em>
                ) : (
                  text
                )}
              </p>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="inline-block py-1 text-ink-faint text-xs underline underline-offset-2 wrap-anywhere hover:text-ink"
              >
                {href}
              </a>
            </li>
          )
        })}
      </ol>
      {!isWhole && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setWhole(true)}>
          <Plural value={total} one="Show # link" other="Show all # links" />
        </Button>
      )}
    </section>
  )
}
