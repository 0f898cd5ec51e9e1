import { data } from 'react-router'
import { notFoundMeta } from '#web/platform/page-meta.ts'
import { articleFontLinks } from '#web/posts/article-font.ts'
import { NotFoundScreen } from '#web/ui/not-found-screen.tsx'

export const handle = { hydrate: false }
export const links = articleFontLinks
export const meta = notFoundMeta

export function loader() {
  return data(null, { status: 404 })
}

export default function HardNotFound() {
  return <NotFoundScreen />
}
