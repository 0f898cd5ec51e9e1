import { t } from '@lingui/core/macro'
import { Info } from 'lucide-react'
import { wordCountDefault } from '#contract/limits.ts'
import type { WritingNotice } from '#contract/posts/trial-posts.ts'
import { count } from '#web/platform/i18n/formats.ts'
import type { GeneratorState } from './generator-state.ts'

/** Notices about this article: the reason of a restart while it is written, and the writer's notices at the end. */
export function GeneratorNotices({ state }: { state: GeneratorState }) {
  const texts = noticeTexts(state)
  if (texts.length === 0) return null
  return (
    <div role="status" className="shrink-0 border-line border-b bg-qualified-soft px-4 py-2.5 text-sm sm:px-8">
      {texts.map((text) => (
        <p key={text} className="flex gap-2 text-ink">
          <Info size={16} strokeWidth={1.75} className="mt-0.5 shrink-0 text-qualified" aria-hidden="true" />
          {text}
        </p>
      ))}
    </div>
  )
}

function noticeTexts({ phase, restarted, notices, post }: GeneratorState): string[] {
  if (phase === 'done') return notices.map((notice) => noticeText(notice, post?.wordCount ?? 0))
  if (phase !== 'running') return []
  if (restarted === 'too_short') return [t`The first draft was too short, so the article is written again.`]
  if (restarted === 'service_failed') return [t`The text service failed, so the embedded writer is taking over.`]
  return []
}

/** A notice in the reader's language. */
export function noticeText({ code }: WritingNotice, wordCount: number): string {
  if (code === 'written_by_embedded_writer') {
    return t`The text service failed, so the embedded writer composed this article.`
  }
  if (code !== 'shorter_than_requested') return targetText(code)
  const [words, asked] = [count(wordCount), count(wordCountDefault)]
  return t`This article is shorter than planned: ${words} of about ${asked} words.`
}

type TargetCode = Exclude<WritingNotice['code'], 'shorter_than_requested' | 'written_by_embedded_writer'>

function targetText(code: TargetCode): string {
  switch (code) {
    case 'target_unreachable':
      return t`We couldn’t open the target page, so the article doesn’t describe it. Please check the URL.`
    case 'target_parked':
      return t`The target page looks like a parked domain, so the article doesn’t describe it.`
    case 'target_adult':
      return t`The target page looks like adult content, so the article doesn’t describe it.`
    case 'target_error_page':
      return t`The target page shows an error, so the article doesn’t describe it. Please check the URL.`
    case 'target_other_topic':
      return t`The target page seems to be about something other than the keyword.`
  }
}
