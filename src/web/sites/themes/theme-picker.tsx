import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { siteThemes } from '#contract/sites/site-values.ts'
import type { Site, SiteTheme } from '#contract/sites/sites.ts'
import { problemOf } from '#web/platform/http/client.ts'
import { notify } from '#web/platform/overlays/notifications.ts'
import { classNames } from '#web/ui/class-names.ts'
import { changeSiteMutation } from '../queries.ts'
import { SiteSection } from '../site/site-section.tsx'
import { themeText } from '../site-labels.ts'

/** Loaded lazily, because the previews load the styles of all themes, which only this picker needs. */
const ThemePreview = lazy(() => import('./theme-preview.tsx').then(({ ThemePreview }) => ({ default: ThemePreview })))

const schemes = ['light', 'dark'] as const

/** The four themes, applied to the site. A choice is saved immediately. */
export function ThemePicker({ site }: { site: Site }) {
  const change = useMutation({
    ...changeSiteMutation(site.id),
    onError: (error) =>
      notify(
        { title: t`Couldn’t change the theme`, description: problemOf(error).message, tone: 'lost' },
        { force: true },
      ),
  })
  const chosen = change.isPending ? (change.variables.theme ?? site.theme) : site.theme
  return (
    <SiteSection
      id="theme"
      title={t`Theme`}
      description={t`Follows the reader’s light or dark setting. Previewed with your site name and sample articles.`}
      wide
    >
      <fieldset disabled={change.isPending}>
        <legend className="sr-only">
          <Trans>Theme</Trans>
        </legend>
        <div className="grid gap-4 md:grid-cols-2">
          {siteThemes.map((theme) => (
            <ThemeCard
              key={theme}
              theme={theme}
              site={site}
              isChosen={chosen === theme}
              onChoose={() => change.mutate({ theme })}
            />
          ))}
        </div>
      </fieldset>
    </SiteSection>
  )
}

type ThemeCardProps = { theme: SiteTheme; site: Site; isChosen: boolean; onChoose: () => void }

function ThemeCard({ theme, site, isChosen, onChoose }: ThemeCardProps) {
  const { label, text } = themeText(theme)
  return (
    <label
      className={classNames(
        'block cursor-pointer overflow-hidden rounded border transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        isChosen ? 'border-verified' : 'border-line hover:border-line-strong',
      )}
    >
      <span className="grid aspect-[8/5] grid-cols-2 overflow-hidden bg-sunken">
        <Suspense fallback={null}>
          {schemes.map((scheme) => (
            <ThemePreview key={scheme} theme={theme} scheme={scheme} name={site.name} tagline={site.tagline} />
          ))}
        </Suspense>
      </span>
      <span
        className={classNames(
          'flex items-start gap-3 border-t p-3.5 text-sm',
          isChosen ? 'border-verified bg-verified-soft/60' : 'border-line bg-surface',
        )}
      >
        <input type="radio" name="theme" checked={isChosen} onChange={onChoose} className="mt-0.5 size-4 shrink-0" />
        <span>
          <span className="block font-medium">{label}</span>
          <span className="block text-ink-soft text-xs leading-5">{text}</span>
        </span>
      </span>
    </label>
  )
}
