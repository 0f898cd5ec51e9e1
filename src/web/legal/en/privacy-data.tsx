import {
  accountEventDays,
  deletionGraceDays,
  draftUndoDays,
  errorLogDays,
  guestReportDays,
  sessionIdleDays,
  unconfirmedAccountDays,
  unusedImageDays,
  waitlistPendingDays,
  webhookDeliveryDays,
} from '#contract/limits.ts'
import type { LegalFacts } from '#contract/operations/legal.ts'
import type { LegalSection } from '../legal-document.ts'
import { mailTexts } from './privacy-mails.ts'
import { spanText } from './span-text.ts'

type RetentionRow = { what: string; why: string; until: string }

/** The stored data, with its purpose and retention period. */
export function dataSections(facts: LegalFacts): LegalSection[] {
  return [
    {
      id: 'visitors',
      title: 'Visitors without an account',
      body: <RetentionTable rows={visitorRows(facts)} />,
    },
    {
      id: 'members',
      title: 'Members',
      body: (
        <>
          <RetentionTable rows={memberRows()} />
          <p>
            The legal grounds are the agreement with you (what the account and its functions need), the operator’s
            legitimate interest in a service that is safe and not abused (limits, security, errors), the law (records of
            payments), and your consent where you are asked for it.
          </p>
        </>
      ),
    },
    {
      id: 'deletion',
      title: 'When an account is deleted',
      body: (
        <p>
          After its {deletionGraceDays} days of grace the account goes for good, with its sign-ins, credits, reports,
          campaigns, monitors, drafts, pictures and own sites; a subscription and automatic top-up end with it. Its
          posts leave the site and stay in an archive without anything that says whose they were. Mail to its addresses
          is forgotten, but for one last mail that says that it is done. Invoices and credit notes stay as they were
          issued, with the name, company, address, tax number and email address on them, as long as tax law demands; so
          do orders, which lose their account.
        </p>
      ),
    },
    {
      id: 'mail',
      title: 'Mail that we send',
      body: (
        <>
          <p>There is no newsletter. Mail is sent when something needs your word or happened to what is yours:</p>
          <ul>
            {Object.values(mailTexts).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>
            What a mail says is erased here once a mail server has taken it; that it was sent is forgotten after 30
            days.
          </p>
        </>
      ),
    },
  ]
}

function RetentionTable({ rows }: { rows: readonly RetentionRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">What for</th>
          <th scope="col">For how long</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, why, until }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{why}</td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function visitorRows({ trialLifetimeSeconds }: LegalFacts): RetentionRow[] {
  const lifetime = spanText(trialLifetimeSeconds)
  return [
    {
      what: 'Your network address, as a keyed hash',
      why: 'So that nobody uses up what is there for all: counts of trial posts, reports, messages and tries',
      until: 'Until its window is over: a minute to a day',
    },
    {
      what: 'Trial posts: keyword, link text, address and article',
      why: 'They are published, for everybody to read',
      until: `${lifetime}, then in an archive that is not public; for good if the post is claimed`,
    },
    {
      what: 'Reports of guests: what was asked and found',
      why: 'To show them to whoever has their address',
      until: `${guestReportDays} days`,
    },
    { what: 'How often an article was read', why: 'A number beside the article', until: 'With the article' },
    {
      what: 'What you write by the contact form',
      why: 'To answer you; it goes to the operator’s mailbox and nowhere else',
      until: 'Here until it is sent; there until it is settled',
    },
    {
      what: 'Your address on the waitlist, and your name if you give it',
      why: 'To tell you when it begins, and to keep your place',
      until: `Until you leave it; ${waitlistPendingDays} days if it is never confirmed`,
    },
    {
      what: 'Reports of abuse',
      why: 'To decide about what was reported',
      until: 'Until they are settled and as long as the decision may be disputed',
    },
    {
      what: 'Errors of the app: what failed, where in the program, on which page. No queries, no secrets',
      why: 'To mend them',
      until: `${errorLogDays} days`,
    },
  ]
}

function memberRows(): RetentionRow[] {
  return [
    {
      what: 'Email address or phone number, name, password as a hash, second factors, linked sign-ins',
      why: 'To know that it is you',
      until: `With the account; ${unconfirmedAccountDays} days if the address is never confirmed`,
    },
    {
      what: 'Sessions: since when, from which network address and with which browser',
      why: 'To keep you signed in, and to show you where you are',
      until: `Until you sign out, or ${sessionIdleDays} days unused`,
    },
    {
      what: 'What happened to the account: sign-ins, changes, with the network address',
      why: 'So that you can see what was not you',
      until: `${accountEventDays} days`,
    },
    {
      what: 'Claimed and written posts, the name and lines about yourself that you show with them',
      why: 'They are published under that name',
      until: `Until you delete them; deleted drafts can be taken back for ${draftUndoDays} days`,
    },
    {
      what: 'Pictures that you upload, without what the camera wrote into them',
      why: 'To show them in your posts',
      until: `Until you delete them; ${unusedImageDays} days once nothing shows them`,
    },
    {
      what: 'Reports, monitors and what they found',
      why: 'To show what is there, and tell you what changed',
      until: 'Until you delete them or the account',
    },
    {
      what: 'Campaigns, their links, and what was seen of each',
      why: 'To place links, prove them and refund lost ones',
      until: 'With the account',
    },
    {
      what: 'Your domains, and credentials of connected sites, sealed',
      why: 'To publish there for you',
      until: 'Until you remove them',
    },
    {
      what: 'Addresses that are told by webhook, and what they were sent',
      why: 'To tell your own programs',
      until: `Until you remove them; what was sent ${webhookDeliveryDays} days`,
    },
    {
      what: 'Invoices and credit notes: your name, company, address, tax number and email address, and what was bought',
      why: 'Because the law demands them, and so that you can download them',
      until: 'As long as tax law demands, also after the account is deleted',
    },
    {
      what: 'Automatic top-up: what you set, and when you agreed. The saved card stays with the payment provider',
      why: 'To buy credits for you within your limit',
      until: 'Until you turn it off or delete the account',
    },
    {
      what: 'Orders, subscriptions and every movement of credits; no cards',
      why: 'To deliver what was paid for, and because the law demands it',
      until: 'Movements with the account; orders as long as tax law demands',
    },
  ]
}
