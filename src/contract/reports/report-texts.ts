import type { Verdict } from './report-evidence.ts'

/** The label and the sentence of each verdict. */
export const verdictTexts: Record<Verdict, { label: string; text: string }> = {
  found: { label: 'Found', text: 'The page links to the destination as requested.' },
  missing: { label: 'Missing', text: 'The page was checked and has no visible link to the destination.' },
  wrong_target: { label: 'Wrong target', text: 'The page links to a different page on the destination’s site.' },
  wrong_anchor: { label: 'Wrong anchor', text: 'The link exists, but with a different anchor text.' },
  wrong_rel: { label: 'Not followed', text: 'The link exists, but search engines are told not to follow it.' },
  noindex: { label: 'Noindex', text: 'The link exists, but search engines can’t index the page.' },
  robots_blocked: {
    label: 'Blocked by robots.txt',
    text: 'The site’s robots.txt doesn’t allow crawlers on this page.',
  },
  canonicalised_elsewhere: {
    label: 'Canonical elsewhere',
    text: 'The link exists, but the page’s canonical URL points to another page.',
  },
  redirected: { label: 'Redirected', text: 'The URL redirects to a different page.' },
  http_error: { label: 'HTTP error', text: 'The server responded with an error.' },
  unreachable: { label: 'Unreachable', text: 'The server could not be reached.' },
  unverifiable: { label: 'Unverifiable', text: 'The page couldn’t be read, so we can’t tell whether the link exists.' },
}

/** Why an entry of a list cannot be checked. */
export const invalidPageTexts = {
  not_a_url: 'This isn’t a valid URL.',
  not_web: 'Only http and https addresses can be checked.',
  too_long: 'This URL is too long.',
  credentials: 'We can’t check URLs with a user name or password.',
  private_host: 'This URL isn’t on the public web.',
} as const

export const changeTexts = {
  link_added: 'The link was added.',
  link_removed: 'The link was removed.',
  target_changed: 'The link now points to a different URL.',
  rel_changed: 'The link’s rel attribute changed.',
  anchor_changed: 'The anchor text changed.',
  became_indexable: 'Search engines may index the page again.',
  became_noindex: 'Search engines may no longer index the page.',
  canonical_changed: 'The page’s canonical URL changed.',
  status_changed: 'The server’s response changed.',
  redirect_changed: 'The page now redirects somewhere else.',
  became_blocked: 'The page can no longer be read.',
  readable_again: 'The page can be read again.',
  verdict_changed: 'The verdict changed.',
} as const
