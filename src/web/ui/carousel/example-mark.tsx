import { Trans } from '@lingui/react/macro'

/** Marks a statement without a source. It is shown outside production only, so that the statement is not mistaken for a fact. */
export function ExampleMark() {
  return (
    <span className="hatched ml-2 inline-block rounded border border-line px-1.5 align-middle font-normal font-sans text-ink-soft text-xs leading-5 tracking-normal">
      <Trans>example</Trans>
    </span>
  )
}
