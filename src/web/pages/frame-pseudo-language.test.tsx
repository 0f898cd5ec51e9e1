import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectTranslated, inPseudoLanguage } from '#test/harness/pseudo-language.ts'
import { draw, keepSession, seen } from '#test/harness/screen.tsx'
import { shownTestimonial } from '#test/makers/shown-site-content.ts'
import { PaletteDialog } from '#web/palette/palette-dialog.tsx'
import { ShortcutSettings } from '#web/palette/shortcut-settings.tsx'
import { ShortcutSheet } from '#web/palette/shortcut-sheet.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { TestimonialCarousel } from '#web/ui/carousel/testimonial-carousel.tsx'
import { Distribution } from '#web/ui/charts/distribution.tsx'
import { TermsNote } from '#web/ui/forms/terms-note.tsx'
import { AppNavigation } from '#web/ui/frame/app-navigation.tsx'
import { SiteFooter } from '#web/ui/frame/site-footer.tsx'
import { SiteHeader } from '#web/ui/frame/site-header.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { ToastHost } from '#web/ui/overlays/toast-host.tsx'
import { ErrorScreen } from '#web/ui/screens/error-screen.tsx'
import { LoadingError } from '#web/ui/screens/loading-error.tsx'
import { NotFoundScreen } from '#web/ui/screens/not-found-screen.tsx'

/** Input of this test, the product name, and single keys, which have a spoken name beside them. */
const known = /Zz|Linkwright|^\s*[A-Z][a-z]\s*$/gu

inPseudoLanguage({
  'GET /api/campaigns': () => ({ body: { campaigns: [], next: null } }),
  'GET /api/reports': () => ({ body: { reports: [], next: null } }),
  'GET /api/account/posts': () => ({ body: { posts: [], nextCursor: null } }),
})
beforeEach(() => {
  // The list of the palette scrolls to the selected entry.
  Element.prototype.scrollIntoView = () => undefined
})

const nothing = () => undefined
const entries = Array.from({ length: 8 }, (_, index) => ({
  key: `${index}`,
  name: 'Zz',
  count: 1,
  note: 'Zz',
  parts: [],
}))
const more = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: true,
  fetchNextPage: async () => undefined,
}

const screens: Record<string, () => ReactNode> = {
  'the header': () => <SiteHeader />,
  'the footer': () => <SiteFooter channels={[{ kind: 'chat', name: 'Zz', url: 'https://chat.example' }]} />,
  'the way between the pages of a member': () => <AppNavigation />,
  'the screen of last resort': () => <ErrorScreen eyebrow="Zz" />,
  'an address that leads nowhere': () => <NotFoundScreen />,
  'a page that did not load': () => <LoadingError />,
  'what one agrees to': () => <TermsNote />,
  'the testimonials': () => (
    <TestimonialCarousel
      label="Zz"
      everyMs={10_000}
      testimonials={[1, 2].map((number) => ({
        ...shownTestimonial(number, { name: 'Zz', role: 'Zz', content: 'Zz', source: null }),
        isSubstantiated: false,
      }))}
    />
  ),
  'a distribution': () => <Distribution title="Zz" head={['Zz', 'Zz']} entries={entries} most={1} />,
  'a drawer of pages': () => <RowDrawer noun="page" />,
  'a drawer of links': () => <RowDrawer noun="link" />,
  'the rest of a list': () => <LoadMore query={more} />,
  'a question': () => (
    <ConfirmDialog open title="Zz" description="Zz" confirm="Zz" onConfirm={nothing} onClose={nothing}>
      <TermsNote />
    </ConfirmDialog>
  ),
  'a dialog': () => (
    <Dialog open onClose={nothing} title="Zz" description="Zz">
      <TermsNote />
    </Dialog>
  ),
  'a notification': () => <ToastHost notifications={[{ id: 1, open: true, title: 'Zz' }]} />,
  'all shortcuts': () => <ShortcutSheet onClose={nothing} />,
  'the settings of shortcuts': () => <ShortcutSettings />,
}

function RowDrawer({ noun }: { noun: 'page' | 'link' }) {
  return (
    <Drawer
      title="Zz"
      description="Zz"
      noun={noun}
      position="1"
      previous={1}
      next={2}
      onMove={nothing}
      onClose={nothing}
    >
      <TermsNote />
    </Drawer>
  )
}

test.each(Object.keys(screens))('%s: every text comes from the catalogues', async (name) => {
  draw(screens[name]?.())
  await expectTranslated(known)
})

test('every text of a member’s palette, whose domains could not be searched, comes from the catalogues', async () => {
  keepSession({ id: '019ab000-0000-7000-8000-000000000001', email: 'ann@example.com' })
  draw(<PaletteDialog onClose={nothing} />)
  await vi.waitFor(() => expect(document.querySelectorAll('[role=option]').length).toBeGreaterThan(10))
  await expectTranslated(known)
})

test('a button reports the outcome of copying in the current language', async () => {
  draw(<CopyButton text="x" label="Zz" />)
  await seen('Zz')
  document.querySelector('button')?.click()
  await expectTranslated(known)
})
