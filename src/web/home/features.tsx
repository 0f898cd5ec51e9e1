import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { premiumFeatureTexts } from '#contract/premium-texts.ts'
import { i18n, translated } from '#web/platform/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FeatureBlock, FeatureText } from './feature-block.tsx'
import { ProductPicture } from './product-picture.tsx'

/** The parts of the product, each with a picture of itself; what is not there yet is named, and has none. `campaignPath` begins a campaign. */
export function Features({ campaignPath }: { campaignPath: string }) {
  return (
    <section id="features" aria-labelledby="features-title" className="scroll-mt-6 border-line border-t bg-sunken/60">
      <div className="page-width py-16 lg:py-24">
        <h2
          id="features-title"
          className="max-w-[20ch] font-semibold font-serif text-3xl leading-tight tracking-[-0.02em] sm:text-4xl"
        >
          <Trans>One place for the link and its proof</Trans>
        </h2>
        <div className="mt-10 space-y-20 lg:mt-14 lg:space-y-28">
          <FeatureBlock
            textFirst
            text={
              <FeatureText
                name={t`Dashboard`}
                title={t`How your links stand, at a glance`}
                points={[t`Links verified and lost, day by day`, t`What to do next, when there is something to do`]}
                link={{ label: t`Open the Dashboard`, href: '/dashboard' }}
              >
                <Trans>Your credits, the campaigns under way, and every article that carries a link of yours.</Trans>
              </FeatureText>
            }
            picture={
              <ProductPicture
                name="dashboard"
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
                  t`Risks and cost are shown before a credit is set aside`,
                  t`Anchor texts in the mix you choose, spread over days`,
                  t`Pause, change or end it at any time; what is not live costs nothing`,
                ]}
                link={{ label: t`Plan a Campaign`, href: campaignPath }}
              >
                <Trans>
                  Name a target, your keywords and a pace. Each link is written, published and looked at by itself, and
                  you watch it happen.
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
                title={t`Read what was published, link by link`}
                points={[
                  t`Search, nine categories and an RSS feed`,
                  t`Every article says who wrote it, and how it scores`,
                ]}
                link={{ label: t`Visit the Community Blog`, href: '/blog' }}
              >
                <Trans>
                  The blog is open to everybody, without an account. Each article carries a live link that you can
                  follow and inspect.
                </Trans>
              </FeatureText>
            }
            picture={
              <ProductPicture name="blog" alt={t`The blog: a search field, its categories, and the newest article`} />
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
        title={t`Which of your links are really there?`}
        points={[
          t`What cannot be read is called unverifiable, never missing`,
          t`The evidence for every page: hops, HTML, rel, robots, canonical`,
          t`Monitor a report, share it, or take it along as a signed file`,
        ]}
        link={{ label: t`Create Report`, href: '/backlink-report' }}
        isWide
      >
        <Trans>
          Paste a list of pages, from us or from anybody. Each one is fetched and judged, and the verdict comes with
          what was seen.
        </Trans>
      </FeatureText>
      <div className="mt-10 grid items-start gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <ProductPicture
          name="report"
          alt={t`A backlink report: 77 % of 13 pages verified, with a table of verdicts and of the kinds of links found`}
        />
        <ProductPicture
          name="evidence"
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

/** Parts that are sold, and said to be coming, in the words of the price list. */
function ComingParts() {
  return (
    <dl className="grid gap-x-14 gap-y-10 border-line border-y py-10 md:grid-cols-2 lg:py-12">
      {coming.map(({ name, feature: { text, state } }) => (
        <div key={name.id}>
          <dt className="flex items-center gap-3 font-semibold text-xl tracking-[-0.015em]">
            {i18n._(name)}
            {state === 'coming' && (
              <Badge tone="qualified">
                <Trans>coming</Trans>
              </Badge>
            )}
          </dt>
          <dd className="mt-2 max-w-[52ch] text-ink-soft leading-7">{translated(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
