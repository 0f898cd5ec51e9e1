import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** `/Blog` is another address than `/blog`: one page, one address. */
const exactly = { caseSensitive: true }

/** Every page URL of the product in one table. */
export default [
  index('pages/public/home.tsx'),
  route('blog', 'pages/public/blog.tsx', exactly),
  route('blog/:slug', 'pages/public/post.tsx', exactly),
  route('preview/:slug', 'pages/public/preview.tsx', exactly),
  route('login', 'pages/public/login.tsx', exactly),
  route('auth/callback', 'pages/public/auth-callback.tsx', exactly),
  route('auth/confirm', 'pages/public/auth-confirm.tsx', exactly),
  route('auth/reset-password', 'pages/public/auth-reset-password.tsx', exactly),
  route('auth-diagnostic', 'pages/public/auth-diagnostic.tsx', exactly),
  route('claim/:slug', 'pages/public/claim.tsx', exactly),
  route('trial', 'pages/public/trial.tsx', exactly),
  route('guest', 'pages/public/guest.tsx', exactly),
  layout('pages/app/layout.tsx', [
    route('dashboard', 'pages/app/dashboard.tsx', exactly),
    route('dashboard/posts', 'pages/app/posts.tsx', exactly),
    route('account', 'pages/app/account.tsx', exactly),
  ]),
  route('404', 'pages/public/hard-not-found.tsx'),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig
