import type { Db } from '../../src/db/db.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import { listWaiting } from '../../src/domain/waitlist/queries.ts'
import { countTelling, tellWaiting } from '../../src/domain/waitlist/tell-waiting.ts'
import type { Command, CommandTools } from './command.ts'

export const waitlistCommands: Record<string, Command> = {
  waitlist: {
    usage: [
      'waitlist                  who waits for automated link building, in their order; columns parted by tabs',
      'waitlist invite N         mail the first N of them that it is their turn, each once; says who would be, until --send is added',
      'waitlist begin            the same for everybody',
    ].join('\n  '),
    run: async (db, words, tools) => {
      const [verb, ...rest] = words.filter((word) => word !== '--send')
      const send = words.includes('--send')
      if (verb === undefined && !send) return listed(db)
      if (verb === 'begin' && rest.length === 0) return tell(db, tools, { places: null, send })
      if (verb === 'invite' && rest.length === 1) return tell(db, tools, { places: placesOf(rest[0]), send })
      throw new DomainError('validation_failed', 'Say what to do: waitlist, waitlist invite 50, or waitlist begin')
    },
  },
}

async function listed(db: Db): Promise<string> {
  const waiting = await listWaiting(db)
  const lines = waiting.map(({ position, email, fullName, referrals, confirmedAt, toldAt }) =>
    [position, email, fullName ?? '', referrals, confirmedAt?.toISOString() ?? '', toldAt?.toISOString() ?? ''].join(
      '\t',
    ),
  )
  return waiting.length === 0
    ? 'Nobody waits yet.'
    : ['place\taddress\tname\treferrals\tconfirmed\ttold', ...lines].join('\n')
}

async function tell(
  db: Db,
  { sealer, origin, from, say }: CommandTools,
  { places, send }: { places: number | null; send: boolean },
): Promise<string> {
  const { toTell, told, waiting } = await countTelling(db, { places })
  const before = told === 0 ? '' : ` ${people(told)} told before.`
  if (toTell === 0) return `Nobody is left to tell: ${people(waiting)} on the list,${before || ' nobody told before.'}`
  if (!send) return `${people(toTell)} would be told that it is their turn.${before} Add --send to tell them.`
  const count = await tellWaiting(
    db,
    { sealer, origin, from },
    { places, onBatch: (sofar) => say(`${sofar} of ${toTell}`) },
  )
  return `${people(count)} told; the mails are on their way.${before} Whoever is told is never told again.`
}

function placesOf(text: string | undefined): number {
  const places = Number(text)
  if (Number.isSafeInteger(places) && places >= 1) return places
  throw new DomainError(
    'validation_failed',
    'Say how many from the front of the queue, for example: waitlist invite 50',
  )
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}
