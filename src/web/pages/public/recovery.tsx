import { t } from '@lingui/core/macro'
import { recoveryTexts } from '#contract/shell/recovery-texts.ts'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { pageMeta } from '#web/platform/head/page-meta.ts'
import { translated } from '#web/platform/i18n/language.ts'
import { RecoveryScreen } from '#web/shell/recovery-screen.tsx'
import recoveryScript from '#web/shell/recovery-script.ts?worker&url'

export const links = articleFontLinks

// In development scripts are served as modules; in the build they are classic scripts.
const scriptType = import.meta.env.DEV ? 'module' : undefined

export function meta() {
  return pageMeta({
    title: translated(recoveryTexts.title),
    description: t`View and clear the data Linkwright stores in this browser.`,
    robots: 'noindex',
    canonical: null,
  })
}

export default function RecoveryPage() {
  return (
    <>
      <RecoveryScreen />
      <script src={recoveryScript} type={scriptType} async />
    </>
  )
}
