import { Trans } from '@lingui/react/macro'
import { recoveryTexts as texts } from '#contract/shell/recovery-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { recoveryGroups } from './recovery-groups.ts'
import { groupTexts, recoveryScriptTexts } from './recovery-texts.ts'

/** Plain HTML with a small separate script (`recovery-script.ts`). */
export function RecoveryScreen() {
  return (
    <main id="main" className="page-width w-full flex-1 py-14 sm:py-20">
      <div className="max-w-[44rem]">
        <h1 className="font-semibold font-serif text-3xl tracking-[-0.015em] sm:text-4xl">{translated(texts.title)}</h1>
        <p className="mt-4 text-ink-soft text-lg">{translated(texts.intro)}</p>
        <noscript>
          <p className="mt-6 rounded bg-qualified-soft p-4 text-sm">{translated(texts.noScript)}</p>
        </noscript>
        <form id="recovery-form" data-texts={JSON.stringify(recoveryScriptTexts())} hidden className="mt-8">
          <fieldset>
            <legend className="mb-3 font-medium text-sm">
              <Trans>Data stored in this browser</Trans>
            </legend>
            <ul className="divide-y divide-line border-line border-y">
              {recoveryGroups.map(({ id, isChosen }) => (
                <li key={id}>
                  <label className="flex cursor-pointer gap-3 py-4">
                    <input
                      type="checkbox"
                      name="recovery-group"
                      value={id}
                      defaultChecked={isChosen}
                      className="mt-0.5 size-5 shrink-0"
                    />
                    <span className="grow">
                      <span className="flex flex-wrap justify-between gap-x-4">
                        <span className="font-medium">{i18n._(groupTexts[id].label)}</span>
                        <span data-recovery-count={id} className="text-ink-faint text-sm tabular-nums" />
                      </span>
                      <span className="mt-0.5 block text-ink-soft text-sm">{i18n._(groupTexts[id].why)}</span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button type="submit">{translated(texts.clear)}</Button>
            <Button id="recovery-undo" variant="secondary" hidden>
              {translated(texts.undo)}
            </Button>
            <ButtonLink href="/" variant="quiet">
              <Trans>Go to the home page</Trans>
            </ButtonLink>
          </div>
          <p id="recovery-status" role="status" className="mt-4 min-h-6 text-sm" />
        </form>
        <p className="mt-8 border-line border-t pt-6 text-ink-soft text-sm">
          <Trans>
            Still not working?{' '}
            <a href="/contact" className="link">
              Contact us
            </a>{' '}
            and tell us what you did and what you saw.
          </Trans>
        </p>
      </div>
    </main>
  )
}
