import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { StoredContent } from '#web/platform/static-render/stored-content.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

/** Copies a text. Hidden until the page script activates it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      data-copy={text}
      data-copied={t`Copied`}
      data-not-copied={t`Couldn’t copy`}
      hidden
      className="[&[hidden]]:hidden"
    >
      <StoredContent content={CopyLabel} contentProps={{ label }} />
    </Button>
  )
}

function CopyLabel({ label }: { label: string }) {
  return (
    <>
      <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
      <span data-copy-label aria-live="polite">
        {label}
      </span>
    </>
  )
}
