import type { LegalFacts } from '#contract/operations/legal.ts'
import type { LegalSection } from '../legal-document.ts'
import { browserSections } from './privacy-browser.tsx'
import { dataSections } from './privacy-data.tsx'
import { processorText } from './privacy-processors.ts'

/** The sections of the privacy policy for the configuration of this installation. */
export function privacySections(facts: LegalFacts): LegalSection[] {
  return [
    {
      id: 'short',
      title: 'In short',
      body: (
        <ul>
          <li>There is no advertising, no analytics of others and no tracking from site to site.</li>
          <li>
            Reading needs no account and no cookie. Who signs in is kept in the storage of the browser, and in nothing
            that other sites can read.
          </li>
          <li>
            What is public here is what you make public: trial posts, published articles, and reports by their link.
          </li>
          <li>Members can download and delete what is held about them, by themselves and at any time.</li>
        </ul>
      ),
    },
    ...dataSections(facts),
    ...browserSections(),
    { id: 'others', title: 'Who else gets data', body: <Processors processors={facts.processors} /> },
    { id: 'crawler', title: 'The crawler on your site', body: <Crawler userAgent={facts.userAgent} /> },
    { id: 'rights', title: 'Your rights', body: <Rights /> },
    {
      id: 'security',
      title: 'Security',
      body: (
        <p>
          Passwords are kept as argon2id hashes, links and codes as hashes, mail that waits and credentials of connected
          sites sealed under a key outside the database. What the web pages can read of the database is limited row by
          row to who asks. The log of the server has paths and times, and no addresses of visitors.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes of this policy',
      body: (
        <p>
          When what happens with data changes, this page changes with it, and its date. Members hear by mail of what
          concerns data they have given already.
        </p>
      ),
    },
  ]
}

function Processors({ processors }: Pick<LegalFacts, 'processors'>) {
  if (processors.length === 0)
    return (
      <p>
        Nobody. This installation is configured without services of others: articles are written, pictures drawn and
        mail kept by itself. Data is given to authorities only where the law demands it.
      </p>
    )
  return (
    <>
      <p>
        These services help to run this installation, each with what its task needs and nothing more. Others are not
        used. Beyond that, data is given to authorities only where the law demands it, and is never sold.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">What for, and what it gets</th>
          </tr>
        </thead>
        <tbody>
          {processors.map(({ kind, name }) => (
            <tr key={`${kind} ${name}`}>
              <th scope="row">{name}</th>
              <td>{processorText[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Some of them may be outside your country. The operator has an agreement with each that covers this.</p>
    </>
  )
}

function Crawler({ userAgent }: Pick<LegalFacts, 'userAgent'>) {
  return (
    <>
      <p>
        To find out whether a link is there, the pages that somebody named are opened as any visitor would open them.
        The crawler says who it is: <code className="wrap-anywhere">{userAgent}</code>.
      </p>
      <ul>
        <li>
          It obeys <code>robots.txt</code>, under the name <code>LinkwrightBot</code> and where that is not named under{' '}
          <code>*</code>. The file is asked for at most once a day.
        </li>
        <li>
          To check a link it opens single pages and does not follow their links. Before an article is written it opens
          the page that the article links to, and at most two pages of the same site that this page links to. A host
          gets at most two connections, with a pause between requests; <code>Crawl-delay</code> and{' '}
          <code>Retry-After</code> are respected, up to 30 seconds each.
        </li>
        <li>It asks for nothing that is not public, and sends no form, no cookie and no credentials.</li>
        <li>
          Of a page it keeps what proves a verdict: the answer’s headers, where redirects led, the link itself with the
          words around it, and a hash of the whole. Not the page. What a page says of itself before an article is
          written is forgotten within a day.
        </li>
      </ul>
      <p>To keep it away from a site, put this into the site’s robots.txt:</p>
      <pre className="mt-3 rounded border border-line bg-sunken px-4 py-3 text-sm">
        {'User-agent: LinkwrightBot\nDisallow: /'}
      </pre>
    </>
  )
}

function Rights() {
  return (
    <>
      <p>
        You may ask what is held about you, have it corrected, deleted or handed over, object to its use, and withdraw
        what you agreed to. Members do most of it themselves on the{' '}
        <a href="/account" className="link">
          account page
        </a>
        ; everybody can use the{' '}
        <a href="/contact" className="link">
          contact form
        </a>
        . You may also complain to the data protection authority of the place where you live.
      </p>
      <p>
        What the account page exports is one JSON file with everything that hangs on the account, secrets such as the
        hash of the password left out.
      </p>
    </>
  )
}
