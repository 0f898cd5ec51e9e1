import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** `/Blog` is another address than `/blog`: one page, one address. */
const exactly = { caseSensitive: true }

/** Every page URL of the product in one table. */
export default [
  index('pages/public/home.tsx'),
  route('blog', 'pages/public/blog.tsx', exactly),
  route('blog/:slug', 'pages/public/post.tsx', exactly),
  route('preview/:slug', 'pages/public/preview.tsx', exactly),
  route('login', 'pages/public/login.tsx', exactly),
  route('404', 'pages/public/hard-not-found.tsx'),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig
