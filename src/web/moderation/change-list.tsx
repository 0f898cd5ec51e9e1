import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { type Change, compareTexts, type Piece } from './compare-texts.ts'
import { textBlocks } from './text-blocks.ts'

type Text = { title: string; contentHtml: string }

/** The changes of an edit: the live text beside the new one, without the unchanged parts. */
export function ChangeList({ live, next, liveUrl }: { live: Text; next: Text; liveUrl: string }) {
  const changes = useMemo(() => compareTexts(blocksOf(live), blocksOf(next)), [live, next])
  const isSame = changes.every(({ type }) => type === 'same')
  return (
    <section aria-labelledby="changes-title" className="mb-12">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="changes-title" className="font-semibold text-xl tracking-[-0.015em]">
          <Trans>Changes in this edit</Trans>
        </h2>
        <a href={liveUrl} target="_blank" rel="noopener" className="link inline-block py-0.5 text-sm">
          <Trans>Open the live post</Trans>
        </a>
      </div>
      {isSame ? (
        <p className="border-line border-y py-4 text-ink-soft text-sm">
          <Trans>The title and text are the same. Only the formatting or details changed.</Trans>
        </p>
      ) : (
        <div className="border-line border-t text-sm leading-6">
          <div aria-hidden="true" className="grid gap-x-8 py-2 text-ink-faint max-md:hidden md:grid-cols-2">
            <p>
              <Trans>Live now</Trans>
            </p>
            <p>
              <Trans>After the change</Trans>
            </p>
          </div>
          <ul aria-label={t`Changes`}>
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is always replaced as a whole
              <li key={index} className="border-line border-t">
                <Row change={change} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function blocksOf({ title, contentHtml }: Text) {
  return [{ kind: t`Title`, text: title }, ...textBlocks(contentHtml)]
}

function Row({ change }: { change: Change }) {
  if (change.type === 'same') {
    const { count } = change
    return (
      <p className="py-2 text-center text-ink-faint text-xs">
        <Plural value={count} one="# block unchanged" other="# blocks unchanged" />
      </p>
    )
  }
  const { before, after, pieces } = change
  return (
    <div className="grid gap-x-8 gap-y-2 py-3 md:grid-cols-2">
      <Side label={t`Live now`} block={before} pieces={pieces.filter(({ where }) => where !== 'after')} />
      <Side label={t`After the change`} block={after} pieces={pieces.filter(({ where }) => where !== 'before')} />
    </div>
  )
}

type SideProps = { label: string; block: { kind: string; text: string } | null; pieces: Piece[] }

function Side({ label, block, pieces }: SideProps) {
  return (
    <div className={classNames('min-w-0', block === null && 'max-md:hidden')}>
      <p className="text-ink-faint text-xs">
        <span className="md:sr-only">{label}: </span>
        {block === null ? (
          <span className="italic">
            <Trans>none</Trans>
          </span>
        ) : (
          block.kind
        )}
      </p>
      {block !== null && (
        <p dir="auto" className="max-w-[70ch] wrap-anywhere">
          {pieces.map(({ text, where }, index) => {
            // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces are always replaced as a whole
            if (where === 'before')
              return (
                <del key={index} className="bg-lost-soft text-lost">
                  {text}
                </del>
              )
            if (where === 'after')
              return (
                <ins key={index} className="bg-verified-soft text-verified underline underline-offset-2">
                  {text}
                </ins>
              )
            return <span key={index}>{text}</span>
            // biome-ignore-end lint/suspicious/noArrayIndexKey: the pieces are always replaced as a whole
          })}
        </p>
      )}
    </div>
  )
}
