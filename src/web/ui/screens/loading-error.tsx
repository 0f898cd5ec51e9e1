import { loadingTexts } from '#contract/shell/loading-texts.ts'
import { recoveryPath } from '#web/platform/errors/recovery-path.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { ButtonLink } from '../buttons/button.tsx'

/**
 * The message that the page's program did not load. It is always part of the page, and only the stylesheet shows it: at once when the first script
 * detected that another one failed, after a while without hydration, and never without script.
 */
export function LoadingError() {
  return (
    <div className="loading-error" role="alert">
      <h2 className="font-semibold">{translated(loadingTexts.title)}</h2>
      <p className="mt-1 text-ink-soft text-sm">{translated(loadingTexts.text)}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <ButtonLink href="" size="sm">
          {translated(loadingTexts.reload)}
        </ButtonLink>
        <ButtonLink href={recoveryPath} size="sm" variant="secondary">
          {translated(loadingTexts.recovery)}
        </ButtonLink>
      </p>
    </div>
  )
}
