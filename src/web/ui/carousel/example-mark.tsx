import { Trans } from '@lingui/react/macro'

/** Beside what stands for nothing that could be checked: it is shown outside production only, and must not be taken for true. */
export function ExampleMark() {
  return (
    <span className="hatched ml-2 inline-block rounded border border-line px-1.5 align-middle font-normal font-sans text-ink-soft text-xs leading-5 tracking-normal">
      <Trans>example</Trans>
    </span>
  )
}
