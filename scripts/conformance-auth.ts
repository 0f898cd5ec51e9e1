import { codesAndMail } from './conformance/codes-and-mail.ts'
import { evenAnswers } from './conformance/even-answers.ts'
import { factorsAndIdentities } from './conformance/factors-and-identities.ts'
import { flowsAndRedirects } from './conformance/flows-and-redirects.ts'
import { passwordsAndSessions } from './conformance/passwords-and-sessions.ts'
import { tokensAndLogOut } from './conformance/tokens-and-log-out.ts'
import { type Behaviour, startWorld } from './conformance/world.ts'

/*
 * Starts the product on a temporary folder, with a mail server and a sign-in provider, tests it with the auth client and with plain requests, and
 * prints which behaviours of the wire contract it has. Numbers on the command line select some of them.
 */
const all: Behaviour[] = [
  ...passwordsAndSessions,
  ...flowsAndRedirects,
  ...codesAndMail,
  ...tokensAndLogOut,
  ...factorsAndIdentities,
  ...evenAnswers,
]
const numbers = process.argv.slice(2).map(Number)
const chosen = numbers.length === 0 ? all : all.filter(({ number }) => numbers.includes(number))

const world = await startWorld()
let failed = 0
try {
  for (const behaviour of chosen) {
    const failure = await behaviour.check(world).then(
      () => null,
      (error: unknown) => error,
    )
    const mark = failure === null ? 'pass' : 'FAIL'
    console.log(`${String(behaviour.number).padStart(2)}  ${mark}  ${behaviour.name}`)
    if (failure === null) continue
    failed += 1
    console.log(
      `          ${String(failure instanceof Error ? failure.message : failure).replaceAll('\n', '\n          ')}`,
    )
  }
} finally {
  await world.close()
}
console.log(`\n${chosen.length - failed} of ${chosen.length} behaviours shown.`)
process.exit(failed === 0 ? 0 : 1)
