import type { Tone } from '#contract/post-fields.ts'

type ToneWords = Record<'note' | 'goal' | 'check' | 'try' | 'snag', readonly string[]>

/** Everyday words each tone says in its own way. `note`, `check` and `try` are verbs that take an object; `goal` and `snag` are nouns. */
export const toneWords: Record<Tone, ToneWords> = {
  professional: {
    note: ['note', 'record', 'write down', 'set down'],
    goal: ['goal', 'objective', 'aim'],
    check: ['check', 'confirm', 'verify'],
    try: ['test', 'trial', 'try'],
    snag: ['problem', 'difficulty', 'issue'],
  },
  conversational: {
    note: ['write down', 'jot down', 'make a note of'],
    goal: ['goal', 'aim', 'target'],
    check: ['check', 'double-check'],
    try: ['try', 'try out', 'test'],
    snag: ['problem', 'snag', 'hitch'],
  },
  technical: {
    note: ['record', 'log', 'document'],
    goal: ['requirement', 'objective', 'target'],
    check: ['verify', 'check', 'confirm'],
    try: ['test', 'trial', 'run a test of'],
    snag: ['fault', 'defect', 'failure'],
  },
  casual: {
    note: ['jot down', 'scribble down', 'write down'],
    goal: ['goal', 'aim', 'target'],
    check: ['check', 'double-check'],
    try: ['try out', 'have a go with', 'try'],
    snag: ['snag', 'hiccup', 'problem'],
  },
  persuasive: {
    note: ['write down', 'put down in writing', 'pin down'],
    goal: ['goal', 'target', 'aim'],
    check: ['check', 'confirm'],
    try: ['try', 'test', 'put to the test'],
    snag: ['problem', 'obstacle', 'setback'],
  },
}
