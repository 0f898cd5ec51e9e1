import type { Db } from '../../src/db/db.ts'
import { DomainError } from '../../src/domain/domain-error.ts'
import { countToNotify, notifyWaitlist } from '../../src/domain/waitlist/notify-waitlist.ts'
import { listWaiting } from '../../src/domain/waitlist/queries.ts'
import type { Command, CommandDeps } from './command.ts'

export const waitlistCommands: Record<string, Command> = {
  waitlist: {
    usage: [
      'waitlist                  list the waitlist of automated link building in its order; columns separated by tabs',
      'waitlist invite N         invite the first N members by email, each once; without --send, only prints how many',
      'waitlist begin            the same for all members',
    ].join('\n  '),
    run: async (db, words, deps) => {
      const [verb, ...rest] = words.filter((word) => word !== '--send')
      const send = words.includes('--send')
      if (verb === undefined && !send) return listed(db)
      if (verb === 'begin' && rest.length === 0) return notify(db, deps, { positions: null, send })
      if (verb === 'invite' && rest.length === 1) return notify(db, deps, { positions: countOf(rest[0]), send })
      throw new DomainError('validation_failed', 'Use one of: waitlist, waitlist invite 50, waitlist begin')
    },
  },
}

async function listed(db: Db): Promise<string> {
  const waiting = await listWaiting(db)
  const lines = waiting.map(({ position, email, fullName, referrals, confirmedAt, notifiedAt }) =>
    [
      position,
      email,
      fullName ?? '',
      referrals,
      confirmedAt?.toISOString() ?? '',
      notifiedAt?.toISOString() ?? '',
    ].join('\t'),
  )
  return waiting.length === 0
    ? 'The waitlist is empty.'
    : ['position\taddress\tname\treferrals\tconfirmed\tinvited', ...lines].join('\n')
}

async function notify(
  db: Db,
  { sealer, origin, from, say }: CommandDeps,
  { positions, send }: { positions: number | null; send: boolean },
): Promise<string> {
  const { toNotify, notified, waiting } = await countToNotify(db, { positions })
  const before = notified === 0 ? '' : ` ${people(notified)} already invited.`
  if (toNotify === 0) return `No one is left to invite: ${people(waiting)} on the waitlist.${before}`
  if (!send) return `${people(toNotify)} would be invited.${before} Add --send to email them.`
  const count = await notifyWaitlist(
    db,
    { sealer, origin, from },
    { positions, onBatch: (sofar) => say(`${sofar} of ${toNotify}`) },
  )
  return `${people(count)} invited; the emails are being sent.${before} Each member is invited only once.`
}

function countOf(text: string | undefined): number {
  const places = Number(text)
  if (Number.isSafeInteger(places) && places >= 1) return places
  throw new DomainError('validation_failed', 'Specify how many members to invite, for example: waitlist invite 50')
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}
