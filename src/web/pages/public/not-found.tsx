import { data } from 'react-router'
import { articleFontLinks } from '#web/platform/head/article-font.ts'
import { notFoundMeta } from '#web/platform/head/page-meta.ts'
import { NotFoundScreen } from '#web/ui/screens/not-found-screen.tsx'

export const links = articleFontLinks
export const meta = notFoundMeta

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundScreen />
}
