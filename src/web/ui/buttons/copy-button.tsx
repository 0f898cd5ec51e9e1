import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { copyText } from '#web/platform/browser/copy-text.ts'
import { Button } from './button.tsx'

type CopyButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> & {
  text: string
  label: string
  name?: string
}

type Outcome = 'none' | 'copied' | 'failed'

/** Copies a text and says so on the button itself, for two seconds. `name` tells several such buttons apart. */
export function CopyButton({ text, label, name, ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  async function handleClick() {
    setOutcome((await copyText(text)) ? 'copied' : 'failed')
  }

  const words = { none: label, copied: t`Copied`, failed: t`Couldn’t copy` }[outcome]
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <Button {...look} onClick={handleClick} aria-label={outcome === 'none' ? name : undefined}>
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      {words}
      <span role="status" className="sr-only">
        {outcome !== 'none' && words}
      </span>
    </Button>
  )
}
