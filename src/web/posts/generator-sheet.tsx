import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { wordCountDefault } from '#contract/limits.ts'
import { generatorTexts } from '#contract/texts.ts'
import { count } from '#web/platform/formats.ts'
import { translated } from '#web/platform/language.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { GeneratorArticle } from './generator-article.tsx'
import type { GeneratorFields } from './generator-fields.ts'
import { GeneratorPicture } from './generator-picture.tsx'
import { ChallengeNotice, GeneratorProgress } from './generator-progress.tsx'
import type { GeneratorState } from './generator-state.ts'
import { liveUrl } from './live-url.ts'

/** `lifetime` of the post to come, in words. */
type GeneratorSheetProps = {
  state: GeneratorState
  fields: GeneratorFields
  origin: string
  lifetime: string
  onRetry: () => void
}

/** The sheet of paper beside the form: a picture until the server has accepted the request, then the article as it grows, then the link to it. */
export function GeneratorSheet({ state, fields, origin, lifetime, onRetry }: GeneratorSheetProps) {
  const { phase, step, blocks, post, words } = state
  const writing = phase === 'running' && step !== null
  return (
    <>
      <Sheet
        address={addressOf(origin, post)}
        head={(phase === 'running' || step !== null) && <GeneratorProgress state={state} />}
      >
        {phase === 'failed' && (
          <ErrorState
            title={translated(generatorTexts.failedTitle)}
            onRetry={onRetry}
            className="m-4 shrink-0 sm:mx-8 sm:my-5"
          >
            {state.message ?? translated(generatorTexts.failed)}
          </ErrorState>
        )}
        {state.challenge !== null && <ChallengeNotice challenge={state.challenge} />}
        {writing || blocks.length > 0 ? (
          <GeneratorArticle blocks={blocks} post={post} anchorText={fields.anchorText} writing={writing} />
        ) : (
          <GeneratorPicture fields={fields} lifetime={lifetime} />
        )}
      </Sheet>
      {phase !== 'idle' && (
        <div className="mt-3 flex min-h-8 items-center justify-between gap-4">
          <p className="text-ink-soft text-sm tabular-nums">{wordsText(words, { post, writing })}</p>
          {post !== null && (
            <ButtonLink href={liveUrl(post, origin)} target="_blank" rel="noreferrer" variant="secondary" size="sm">
              <Trans>
                Read the live page<span className="sr-only"> (opens in a new tab)</span>
              </Trans>
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

function Sheet({ address, head, children }: { address: string; head: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-[31rem] flex-col overflow-hidden rounded border border-line bg-surface shadow-raised lg:h-[43.25rem]">
      <p className="shrink-0 truncate border-line border-b bg-sunken/50 px-4 py-2.5 text-ink-faint text-xs sm:px-8 tabular-nums">
        {address}
      </p>
      {head}
      {children}
    </div>
  )
}

/** What the address line of the sheet says: the page it will stand on, or stands on. */
function addressOf(origin: string, post: GeneratorState['post']): string {
  const address = post === null ? `${origin}/blog/…` : liveUrl(post, origin)
  return address.replace(/^https?:\/\//, '')
}

/** Nothing is said of words before the first, unless the writer is at it. */
function wordsText(words: number, { post, writing }: { post: GeneratorState['post']; writing: boolean }): string {
  if (post !== null) return plural(words, { one: '# word', other: '# words' })
  if (words === 0 && !writing) return ''
  const written = count(words)
  return plural(wordCountDefault, { one: `${written} of about # word`, other: `${written} of about # words` })
}
