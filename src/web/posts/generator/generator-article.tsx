import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { ProofText } from '#web/ui/labels/proof-text.tsx'
import { articleParts } from './generator-parts.ts'
import type { ArticleBlock } from './generator-state.ts'

type GeneratorArticleProps = { blocks: readonly ArticleBlock[]; writing: boolean; saved: boolean }

/**
 * The article as text, block by block. While it grows, the view follows its end unless the reader has scrolled back. The link is marked once the
 * article is stored, because its position is decided only then and the anchor text may occur several times.
 */
export function GeneratorArticle({ blocks, writing, saved }: GeneratorArticleProps) {
  const view = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const parts = articleParts(blocks)

  useEffect(() => {
    if (blocks.length > 0 && follows.current) view.current?.scrollTo({ top: view.current.scrollHeight })
  }, [blocks])

  useEffect(() => {
    if (saved) showLink(view.current)
  }, [saved])

  function handleScroll() {
    if (view.current === null) return
    const { scrollTop, scrollHeight, clientHeight } = view.current
    follows.current = scrollHeight - scrollTop - clientHeight < 48
  }

  return (
    <section
      ref={view}
      onScroll={handleScroll}
      aria-label={t`The article`}
      aria-busy={writing}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-6 font-serif text-[1.0625rem] text-ink leading-[1.65] sm:px-8"
    >
      <div className="max-w-[64ch] space-y-4">
        {parts.map((part, index) => (
          <ArticlePart
            key={part.id}
            kind={part.kind}
            blocks={part.blocks}
            last={writing && index === parts.length - 1}
          />
        ))}
        {writing && parts.length === 0 && (
          <p className="caret text-ink-faint">
            <Thinking />
          </p>
        )}
      </div>
    </section>
  )
}

const thinkingAfterSeconds = 3

/** A reasoning model may take a minute before its first word: the elapsed time shows that work continues. */
function Thinking() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - startedAt) / 1000)), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (seconds < thinkingAfterSeconds) return <Trans>The writer is starting</Trans>
  return (
    <span className="tabular-nums">
      <Trans>The text service is thinking: {seconds} s</Trans>
    </span>
  )
}

/** The distance in pixels between the view's edge and the element to which it scrolls. */
const viewMargin = 12

/**
 * Scrolls to the saved link. The view starts at the top if the link is visible from there, otherwise at the link's paragraph, so that no line is cut.
 */
function showLink(view: HTMLElement | null) {
  const link = view?.querySelector<HTMLElement>('.proof')
  const block = link?.closest<HTMLElement>('p, li')
  if (!view || !link || !block) return
  const top = view.getBoundingClientRect().top - view.scrollTop
  const linkEnd = link.getBoundingClientRect().bottom - top
  view.scrollTop = linkEnd + viewMargin <= view.clientHeight ? 0 : block.getBoundingClientRect().top - top - viewMargin
}

type PartProps = { kind: ArticleBlock['kind']; blocks: readonly ArticleBlock[]; last: boolean }

const ArticlePart = memo(function ArticlePart({ kind, blocks, last }: PartProps) {
  const texts = blocks.map((block) => <Text key={block.id} block={block} />)
  const caret = last ? 'caret' : undefined
  if (kind === 'title') {
    return (
      <h3 className={`font-semibold text-2xl leading-tight tracking-[-0.015em] sm:text-3xl ${caret ?? ''}`}>{texts}</h3>
    )
  }
  if (kind === 'heading') return <h4 className={`pt-2 font-semibold text-xl leading-snug ${caret ?? ''}`}>{texts}</h4>
  if (kind === 'paragraph') return <p className={caret}>{texts}</p>
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-faint">
      {blocks.map((block, index) => (
        <li key={block.id} className={index === blocks.length - 1 ? caret : undefined}>
          {texts[index]}
        </li>
      ))}
    </ul>
  )
}, samePart)

/** Each event creates a new list; the part changes only if its blocks change. */
function samePart(before: PartProps, after: PartProps): boolean {
  return (
    before.last === after.last &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index])
  )
}

/** The text of a block; its link is underlined and has a check mark. */
function Text({ block: { text, link } }: { block: ArticleBlock }): ReactNode {
  if (link === undefined) return text
  return (
    <>
      {text.slice(0, link.start)}
      <ProofText text={text.slice(link.start, link.end)} drawn />
      {text.slice(link.end)}
    </>
  )
}
