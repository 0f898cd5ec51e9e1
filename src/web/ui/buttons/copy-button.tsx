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

/** Copies a text and confirms it on the button for two seconds. `name` distinguishes several such buttons. */
export function CopyButton({ text, label, name, ...style }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  async function handleClick() {
    setOutcome((await copyText(text)) ? 'copied' : 'failed')
  }

  const status = { none: label, copied: t`Copied`, failed: t`Couldn’t copy` }[outcome]
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <Button {...style} onClick={handleClick} aria-label={outcome === 'none' ? name : undefined}>
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
      {status}
      <span role="status" className="sr-only">
        {outcome !== 'none' && status}
      </span>
    </Button>
  )
}
