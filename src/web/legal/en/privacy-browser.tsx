import { type BrowserUse, browserUses } from '../browser-uses.ts'
import type { LegalSection } from '../legal-document.ts'
import { browserUseTexts } from './browser-use-texts.ts'

/** The data in the visitor's own browser: cookies and storage, name by name. */
export function browserSections(): LegalSection[] {
  return [
    {
      id: 'cookies',
      title: 'Cookies',
      body: (
        <>
          <p>
            Two cookies, both needed for what you ask for, both read by this site alone and by no script. Nobody is
            asked for consent, because there is nothing to consent to.
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">What for</th>
                <th scope="col">For how long</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">
                  <code>__Host-sign-in</code>
                </th>
                <td>Set only when you sign in by way of another site: so that only your browser can finish it</td>
                <td>An hour</td>
              </tr>
              <tr>
                <th scope="row">
                  <code>__Secure-report-pass</code>
                </th>
                <td>Set only when you open a report by its password: so that you need not type it again</td>
                <td>An hour</td>
              </tr>
            </tbody>
          </table>
        </>
      ),
    },
    {
      id: 'storage',
      title: 'The storage of your browser',
      body: (
        <>
          <p>
            The app keeps these entries in your browser and sends none of them anywhere, but for the sign-in, which
            proves to our server who asks. You can look at them and{' '}
            <a href="/recovery" className="link">
              clear them
            </a>
            .
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">What for</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(browserUses).map(([use, names]) => (
                <tr key={use}>
                  <th scope="row">
                    {names.map((name) => (
                      <code key={name} className="block">
                        {name}
                      </code>
                    ))}
                  </th>
                  <td>{browserUseTexts[use as BrowserUse]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ),
    },
  ]
}
