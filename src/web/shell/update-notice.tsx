import { updateTexts } from '#contract/shell/update-texts.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { hasTyping } from '#web/platform/input/typing.ts'
import { Button } from '#web/ui/buttons/button.tsx'

type UpdateNoticeProps = { isBroken: boolean; onReload: () => void; onLater: () => void }

/** Offers a reload to the newer build of the server. */
export function UpdateNotice({ isBroken, onReload, onLater }: UpdateNoticeProps) {
  return (
    <section
      aria-label={translated(updateTexts.title)}
      className="fixed inset-x-4 bottom-4 z-50 rounded border border-line bg-surface p-4 shadow-raised sm:right-auto sm:w-[24rem] print:hidden"
    >
      <div role="status">
        <p className="font-medium text-ink text-sm">{translated(updateTexts.title)}</p>
        <p className="mt-0.5 text-ink-soft text-sm">
          {isBroken ? translated(updateTexts.broken) : translated(updateTexts.text)}{' '}
          {hasTyping() && translated(updateTexts.typing)}
        </p>
      </div>
      <div className="mt-3 flex gap-2">
        <Button size="sm" onClick={onReload}>
          {translated(updateTexts.reload)}
        </Button>
        <Button size="sm" variant="quiet" onClick={onLater}>
          {translated(updateTexts.later)}
        </Button>
      </div>
    </section>
  )
}
