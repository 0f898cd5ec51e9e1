import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { premiumFeatureTexts } from '#contract/billing/premium-texts.ts'
import { i18n, translated } from '#web/platform/i18n/language.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { FeatureBlock, FeatureText } from './feature-block.tsx'
import { ProductPicture } from './product-picture.tsx'

/** The features of the product, each with a screenshot; planned ones are listed without one. `campaignPath` starts a campaign. */
export function Features({ campaignPath }: { campaignPath: string }) {
  return (
    <section id="features" aria-labelledby="features-title" className="scroll-mt-6 border-line border-t bg-sunken/60">
      <div className="page-width py-7 sm:py-14 lg:py-20">
        <h2
          id="features-title"
          className="max-w-[20ch] font-semibold font-serif text-2xl leading-tight tracking-[-0.02em] sm:text-4xl"
        >
          <Trans>One place for the link and its proof</Trans>
        </h2>
        <div className="mt-5 space-y-7 sm:mt-10 sm:space-y-16 lg:mt-14 lg:space-y-24">
          <FeatureBlock
            textFirst
            text={
              <FeatureText
                name={t`Dashboard`}
                title={t`All your links at a glance`}
                points={[
                  t`Links verified and lost, day by day`,
                  t`What to do next when something needs your attention`,
                ]}
                link={{ label: t`Open the Dashboard`, href: '/dashboard' }}
              >
                <Trans>Your credits, active campaigns, and every article that carries your link.</Trans>
              </FeatureText>
            }
            picture={
              <ProductPicture
                name="dashboard"
                className="max-sm:hidden"
                alt={t`The dashboard: credits, active campaigns, links verified and links lost, and a chart of the links over time`}
              />
            }
          />
          <FeatureBlock
            text={
              <FeatureText
                name={t`Campaign Management`}
                title={t`From a plan to verified links, at a human pace`}
                points={[
                  t`See risks and cost before a credit is reserved`,
                  t`Anchor texts in the mix you choose, spread over days`,
                  t`Pause, change or end it at any time; a link that is not live costs nothing`,
                ]}
                link={{ label: t`Plan a Campaign`, href: campaignPath }}
              >
                <Trans>
                  Name a target, your keywords and a pace. We write, publish and verify each link while you watch.
                </Trans>
              </FeatureText>
            }
            picture={
              <ProductPicture
                name="campaign"
                alt={t`A running campaign: 8 of 24 links verified, its credits, and a table of the links with their sites and anchor texts`}
              />
            }
          />
          <VerificationReports />
          <ComingParts />
          <FeatureBlock
            textFirst
            text={
              <FeatureText
                name={t`Community`}
                title={t`Read what members publish`}
                points={[
                  t`Search, nine categories and an RSS feed`,
                  t`Every article says who wrote it, and how it scores`,
                ]}
                link={{ label: t`Visit the Community Blog`, href: '/blog' }}
              >
                <Trans>
                  The blog is open to everyone. Each article carries a live link that you can follow and inspect.
                </Trans>
              </FeatureText>
            }
            picture={
              <ProductPicture
                name="blog"
                className="max-sm:hidden"
                alt={t`The blog: a search field, its categories, and the newest article`}
              />
            }
          />
        </div>
      </div>
    </section>
  )
}

function VerificationReports() {
  return (
    <div>
      <FeatureText
        name={t`Verification Reports`}
        title={t`Which of your backlinks are live?`}
        points={[
          t`A page we can’t read is unverifiable, never missing`,
          t`The evidence for every page: hops, HTML, rel, robots, canonical`,
          t`Monitor a report, share it, or download it as a signed file`,
        ]}
        link={{ label: t`Create Report`, href: '/backlink-report' }}
        isWide
      >
        <Trans>Paste any list of pages. We fetch each one and show you the verdict with the evidence.</Trans>
      </FeatureText>
      <div className="mt-4 grid items-start gap-6 sm:mt-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <ProductPicture
          name="report"
          alt={t`A backlink report: 77% of 13 pages verified, with a table of verdicts and of the kinds of links found`}
        />
        <ProductPicture
          name="evidence"
          className="max-sm:hidden"
          alt={t`The evidence of one page: the sentence around the link, where it leads, its rel, and its own HTML`}
        />
      </div>
    </div>
  )
}

const coming = [
  { name: msg`Keyword Research`, feature: premiumFeatureTexts.keywordResearch },
  { name: msg`Ranking Tracker`, feature: premiumFeatureTexts.rankTracker },
] as const

/** Parts that are sold as "coming", with the names of the price list. */
function ComingParts() {
  return (
    <dl className="grid gap-x-14 gap-y-3 border-line border-y py-4 sm:gap-y-10 sm:py-10 md:grid-cols-2">
      {coming.map(({ name, feature: { text, state } }) => (
        <div key={name.id}>
          <dt className="flex items-center gap-3 font-semibold sm:text-xl tracking-[-0.015em]">
            {i18n._(name)}
            {state === 'coming' && (
              <Badge tone="qualified">
                <Trans>coming soon</Trans>
              </Badge>
            )}
          </dt>
          <dd className="mt-1 max-w-[52ch] text-ink-soft text-sm leading-5 sm:mt-2 sm:text-base sm:leading-7">
            {translated(text)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
