import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { i18n } from '#web/platform/i18n/language.ts'

const promises = [
  {
    title: msg`Checked page by page`,
    text: msg`Redirects, robots.txt, robots meta, canonical, rel, the link’s own HTML and the sentence around it.`,
  },
  {
    title: msg`Unreadable pages aren’t counted as missing`,
    text: msg`Pages behind a bot check or built by scripts are unverifiable. They don’t count as found or missing.`,
  },
  {
    title: msg`Signed`,
    text: msg`Download a signed file that anyone can verify, even years later.`,
  },
]

/** The description of a report. */
export function ReportPromises() {
  return (
    <section aria-labelledby="promises-title">
      <h2 id="promises-title" className="font-semibold text-lg tracking-[-0.01em]">
        <Trans>What you get</Trans>
      </h2>
      <dl className="mt-3 space-y-4 text-sm">
        {promises.map(({ title, text }) => (
          <div key={title.id}>
            <dt className="font-medium text-ink">{i18n._(title)}</dt>
            <dd className="mt-0.5 text-ink-soft">{i18n._(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
