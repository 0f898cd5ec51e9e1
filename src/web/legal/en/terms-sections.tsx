import { claimedPostsMax, deletionGraceDays, guaranteeDays, guestReportDays } from '#contract/limits.ts'
import type { LegalFacts } from '#contract/operations/legal.ts'
import type { LegalSection } from '../legal-document.ts'
import { spanText } from './span-text.ts'
import { moneySections } from './terms-money.tsx'

/** The sections of the terms for the configuration of this installation. */
export function termsSections(facts: LegalFacts): LegalSection[] {
  return [...basicSections(), ...contentSections(facts), ...moneySections(facts), ...endSections()]
}

function basicSections(): LegalSection[] {
  return [
    {
      id: 'what',
      title: 'What this is',
      body: (
        <>
          <p>
            Linkwright writes and publishes articles that link to a page you name, runs campaigns of such links, checks
            whether links are really there, and shows what it found. These terms are the agreement between you and the
            operator named at the end of this page. They hold for visitors and for members.
          </p>
          <p>
            Search engines decide for themselves what a link is worth. Nobody here promises a rank, traffic or income.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <ul>
          <li>An account needs an address that is yours. You are responsible for what is done with your account.</li>
          <li>
            Keep your password to yourself, and use the second factor if you can. Tell us when somebody else got in.
          </li>
          <li>
            You can delete the account on your account page. It stays for {deletionGraceDays} days, in which you can
            sign in and take that back; then it is gone for good, unused credits with it.
          </li>
          <li>Before that you can download what is held about you, on the same page.</li>
        </ul>
      ),
    },
    {
      id: 'not-allowed',
      title: 'What is not allowed',
      body: (
        <>
          <p>You may not use Linkwright to publish, link to or promote</p>
          <ul>
            <li>what is illegal where you or the operator are, or sexual content with minors anywhere;</li>
            <li>fraud, phishing, malware, counterfeit goods, or pages that pretend to be somebody else’s;</li>
            <li>hate, threats, harassment, or the private data of people who did not agree to it;</li>
            <li>texts, pictures and marks of others without the right to use them.</li>
          </ul>
          <p>
            You may not go around limits, make accounts by program, attack the service, or read it out in bulk other
            than by its feeds and its documented API. Domains that you add must be yours; you prove it before anything
            is published there.
          </p>
        </>
      ),
    },
  ]
}

function contentSections({ trialLifetimeSeconds }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'trial-posts',
      title: 'Trial posts and claims',
      body: (
        <ul>
          <li>
            Anybody may have trial posts written without an account, within limits. A trial post is public and is
            deleted {spanText(trialLifetimeSeconds)} after it was made, unless a member claims it or it is kept by
            signing up. Its address is not used again.
          </li>
          <li>
            A member may hold {claimedPostsMax} claimed posts at a time. Claiming is free. A claimed post stays until it
            is given back, deleted, or taken down.
          </li>
          <li>
            What you type for a trial post (keyword, link text and address) becomes part of a public page. Type nothing
            there that is private.
          </li>
        </ul>
      ),
    },
    {
      id: 'articles',
      title: 'Articles',
      body: (
        <>
          <p>
            Articles are written by machine from what you ask for, and each one says so. They can be wrong: read them
            before you rely on them. What you write or upload yourself stays yours; you allow the operator to show,
            store, resize and copy it as far as the service needs it, for as long as it is here. You may use the
            articles made for you as you like.
          </p>
          <p>
            Links that were paid for can be marked as such for search engines (<code>rel="sponsored"</code>); on the
            network that is what the guidelines of search engines ask for. A link from a guest’s post carries the
            marking that the front page names.
          </p>
        </>
      ),
    },
    {
      id: 'moderation',
      title: 'Moderation and reports of abuse',
      body: (
        <>
          <p>
            The operator may refuse, hide or delete what breaks these terms, and close accounts that do so again and
            again or badly. Whoever is concerned is told why, unless the law or an investigation stands in the way, and
            may object by answering.
          </p>
          <p>
            To report something, use the{' '}
            <a href="/contact" className="link">
              contact form
            </a>{' '}
            or the link below an article. Say where it is and what is wrong with it. Whoever claims a right (such as a
            copyright) says which one and whose, and that the claim is true. People read every report; nothing is
            deleted just because somebody asked.
          </p>
        </>
      ),
    },
    {
      id: 'reports',
      title: 'Reports and the crawler',
      body: (
        <>
          <p>
            A backlink report shows what was found on public pages at the time it says. It is open to everybody who has
            its address, unless its owner ends that, sets an end, or protects it by a password. Reports of guests are
            deleted after {guestReportDays} days. A verdict is a measurement and no judgement of the people behind a
            page.
          </p>
          <p>
            Pages are asked for politely and as <code>LinkwrightBot</code>;{' '}
            <a href="/privacy-policy#crawler" className="link">
              how, and how to keep it away
            </a>
            .
          </p>
        </>
      ),
    },
    {
      id: 'campaigns',
      title: 'Campaigns and the guarantee',
      body: (
        <ul>
          <li>Starting a campaign sets one credit aside for each link. A credit is spent when its link is verified.</li>
          <li>
            For {guaranteeDays} days after that the link is looked for. When it is gone or no longer what was ordered,
            and a second look at another time finds the same, its credit is given back by itself.
          </li>
          <li>A link that cannot be placed costs nothing. Credits set aside for a cancelled campaign come back.</li>
          <li>After the guarantee a link is not deleted by us, but it may disappear with the page or site it is on.</li>
          <li>The guarantee gives credits back, not money.</li>
        </ul>
      ),
    },
  ]
}

function endSections(): LegalSection[] {
  return [
    {
      id: 'availability',
      title: 'Availability',
      body: (
        <p>
          The service is kept running with care, but without a promise that it always does. Parts marked beta or “coming
          soon” may change or go. When the service is to end, members are told by mail early enough to take their data
          out, and what was paid for and can no longer be delivered is paid back.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      body: (
        <p>
          The operator is liable without limit for intent and gross negligence, for harm to life, body or health, and
          wherever the law does not let liability be limited. For slight negligence the operator is liable only for
          breaking a duty that the agreement depends on, and then for the damage that was to be expected. Rights that
          consumers have by law stay as they are.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes of these terms',
      body: (
        <p>
          New terms are announced on this page and, when they change what members have agreed to, by mail at least 30
          days before. Whoever does not agree can delete the account until then. What was bought before is delivered
          under the terms it was bought under.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law',
      body: (
        <p>
          The law of the country in which the operator has the address below applies. Consumers keep the protection that
          the law of their own country gives them and cannot give away. If a part of these terms does not hold, the rest
          does.
        </p>
      ),
    },
  ]
}
