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
  route('payment-success', 'pages/public/payment-success.tsx', exactly),
  route('payment-cancelled', 'pages/public/payment-cancelled.tsx', exactly),
  route('subscription-success', 'pages/public/subscription-success.tsx', exactly),
  route('subscription-cancelled', 'pages/public/subscription-cancelled.tsx', exactly),
  route('secure-payment', 'pages/public/secure-payment.tsx', exactly),
  route('backlink-report', 'pages/public/backlink-report.tsx', exactly),
  route('report', 'pages/public/report-redirect.tsx', exactly),
  route('report/:id', 'pages/public/report.tsx', exactly),
  route('site/:id', 'pages/public/site.tsx', exactly),
  route('site/:id/:slug', 'pages/public/site-article.tsx', exactly),
  layout('pages/app/layout.tsx', [
    route('dashboard', 'pages/app/dashboard.tsx', exactly),
    route('campaigns', 'pages/app/campaigns.tsx', exactly),
    route('campaigns/new', 'pages/app/campaign-new.tsx', exactly),
    route('campaigns/:id', 'pages/app/campaign.tsx', exactly),
    route('campaigns/:id/edit', 'pages/app/campaign-edit.tsx', exactly),
    route('dashboard/posts', 'pages/app/posts.tsx', exactly),
    route('dashboard/reports', 'pages/app/reports.tsx', exactly),
    route('dashboard/billing', 'pages/app/billing.tsx', exactly),
    route('domains', 'pages/app/domains.tsx', exactly),
    route('domains/legacy', 'pages/app/domains-legacy.tsx', exactly),
    route('domains/:id', 'pages/app/domain.tsx', exactly),
    route('account', 'pages/app/account.tsx', exactly),
  ]),
  route('verify', 'pages/public/verify.tsx', exactly),
  route('404', 'pages/public/hard-not-found.tsx'),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig
