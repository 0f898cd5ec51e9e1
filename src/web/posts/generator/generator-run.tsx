import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { wordCountDefault } from '#contract/limits.ts'
import { generatorTexts } from '#contract/texts.ts'
import { count } from '#web/platform/i18n/formats.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/lists/error-state.tsx'
import { LiveProof } from '../live-link/live-proof.tsx'
import { liveUrl } from '../live-link/live-url.ts'
import { GeneratorArticle } from './generator-article.tsx'
import { GeneratorNotices } from './generator-notices.tsx'
import { ChallengeNotice, GeneratorProgress } from './generator-progress.tsx'
import type { GeneratorState } from './generator-state.ts'
import { SheetFrame } from './sheet-frame.tsx'

export type GeneratorRunProps = { state: GeneratorState; origin: string; onRetry: () => void }

/** The sheet after the start: the steps, the growing article, then the stored article with the proof that its page contains the link. */
export function GeneratorRun({ state, origin, onRetry }: GeneratorRunProps) {
  const { phase, step, blocks, post } = state
  const writing = phase === 'running' && step !== null
  return (
    <>
      <SheetFrame address={post === null ? `${origin}/blog/…` : liveUrl(post, origin)}>
        {(phase === 'running' || step !== null) && <GeneratorProgress state={state} />}
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
        <GeneratorNotices state={state} />
        {(writing || blocks.length > 0) && (
          <GeneratorArticle blocks={blocks} writing={writing} saved={phase === 'done'} />
        )}
        {post !== null && (
          <LiveProof key={post.slug} post={post} origin={origin} className="shrink-0 rounded-none sm:px-8" />
        )}
      </SheetFrame>
      <div className="mt-3 flex min-h-8 items-center justify-between gap-4">
        <p className="text-ink-soft text-sm tabular-nums">{wordsText(state, writing)}</p>
        {post !== null && (
          <ButtonLink href={liveUrl(post, origin)} target="_blank" rel="noreferrer" variant="secondary" size="sm">
            <Trans>
              Read the live page<span className="sr-only"> (opens in a new tab)</span>
            </Trans>
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** Empty before the first word, unless the writer is working. */
function wordsText({ words, post }: GeneratorState, writing: boolean): string {
  if (post !== null) return plural(words, { one: '# word', other: '# words' })
  if (words === 0 && !writing) return ''
  const written = count(words)
  return plural(wordCountDefault, { one: `${written} of about # word`, other: `${written} of about # words` })
}
