import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { PostPreview } from '#contract/posts.ts'
import { ProofText } from '#web/ui/proof-text.tsx'
import { articleParts, splitAtAnchor } from './generator-parts.ts'
import type { ArticleBlock } from './generator-state.ts'

type GeneratorArticleProps = {
  blocks: readonly ArticleBlock[]
  post: PostPreview | null
  anchorText: string
  writing: boolean
}

/** The article as text, block by block. While it grows the view follows its end, unless the reader has scrolled back. */
export function GeneratorArticle({ blocks, post, anchorText, writing }: GeneratorArticleProps) {
  const view = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const anchor = post?.anchorText ?? anchorText.trim()
  const parts = articleParts(blocks)
  const linked = parts.findIndex(
    ({ kind, blocks }) => kind !== 'title' && blocks.some((block) => splitAtAnchor(block.text, anchor) !== null),
  )

  useEffect(() => {
    if (blocks.length > 0 && follows.current) view.current?.scrollTo({ top: view.current.scrollHeight })
  }, [blocks])

  const isSaved = post !== null
  useEffect(() => {
    if (isSaved) showLink(view.current)
  }, [isSaved])

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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-6 font-serif text-[1.0625rem] text-ink leading-[1.65] sm:px-8"
    >
      <div className="max-w-[64ch] space-y-4">
        {parts.map((part, index) => (
          <ArticlePart
            key={part.id}
            kind={part.kind}
            blocks={part.blocks}
            anchor={index === linked ? anchor : null}
            saved={isSaved}
            last={writing && index === parts.length - 1}
          />
        ))}
        {writing && parts.length === 0 && (
          <p className="caret text-ink-faint">
            <Trans>The writer is beginning</Trans>
          </p>
        )}
      </div>
    </section>
  )
}

/** Once saved, what counts is the link: it comes to the upper third of the view. */
function showLink(view: HTMLElement | null) {
  const link = view?.querySelector<HTMLElement>('.proof')
  if (!view || !link) return
  const { top } = link.getBoundingClientRect()
  view.scrollTop += top - view.getBoundingClientRect().top - view.clientHeight / 3
}

type PartProps = {
  kind: ArticleBlock['kind']
  blocks: readonly ArticleBlock[]
  anchor: string | null
  saved: boolean
  last: boolean
}

const ArticlePart = memo(function ArticlePart({ kind, blocks, anchor, saved, last }: PartProps) {
  const texts = blocks.map((block) => <Text key={block.id} text={block.text} anchor={anchor} saved={saved} />)
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

/** A list is made anew for every event; what counts is whether its blocks are the same. */
function samePart(before: PartProps, after: PartProps): boolean {
  return (
    before.anchor === after.anchor &&
    before.saved === after.saved &&
    before.last === after.last &&
    before.blocks.length === after.blocks.length &&
    before.blocks.every((block, index) => block === after.blocks[index])
  )
}

/** The text of a block, its first mention of the anchor underlined; once saved, the underline ends in its check. */
function Text({ text, anchor, saved }: { text: string; anchor: string | null; saved: boolean }): ReactNode {
  const split = anchor === null ? null : splitAtAnchor(text, anchor)
  if (split === null) return text
  return (
    <>
      {split.before}
      <ProofText text={split.anchor} drawn={saved} />
      {split.after}
    </>
  )
}
