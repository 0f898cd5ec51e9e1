import { allowTopic, forbidTopic, type ListedTopic, listTopics } from '../../src/domain/articles/topics/topic-rules.ts'
import type { Command } from './command.ts'

export const topicCommands: Record<string, Command> = {
  'topic-list': {
    usage: 'topic-list                phrases that keywords may not contain, with their reasons',
    run: async (db) => (await listTopics(db)).map(lineOf).join('\n'),
  },
  'topic-forbid': {
    usage: 'topic-forbid PHRASE [REASON]   refuse keywords with a phrase; "a + b" refuses both together',
    run: async (db, [phrase = '', reason = '']) => lineOf(await forbidTopic(db, { phrase, reason })),
  },
  'topic-allow': {
    usage: 'topic-allow PHRASE        remove an entry of topic-list',
    run: async (db, words) => `Keywords with “${await allowTopic(db, words.join(' '))}” are accepted.`,
  },
}

function lineOf({ phrase, reason, state }: ListedTopic): string {
  return `${reason.padEnd(15)}  ${state.padEnd(7)}  ${phrase}`
}
