import type { Tone } from '#contract/post-fields.ts'
import type { Intent } from '../idea.ts'

/** What follows the keyword and a colon (or, after a question, stands as a sentence of its own). */
export const titleEndings: Record<'every' | 'question' | Intent | Tone, readonly string[]> = {
  every: [
    'a practical guide',
    'a clear guide with steps and checks',
    'steps, checks and common mistakes',
    'a method you can follow',
    'the questions worth asking first',
    'where to start and what to check',
    'plain advice for a sound start',
    'what to know before you begin',
    'a guide you can act on today',
    'a careful start, step by step',
  ],
  choose: [
    'how to choose with confidence',
    'how to compare before you commit',
    'what to compare and what to ask',
    'a guide to choosing well',
    'how to judge your options',
    'making a choice you can defend',
    'what to check before you pay',
    'how to pick without regret',
  ],
  do: [
    'how to plan it and do it well',
    'a plan from first step to review',
    'how to begin and keep improving',
    'a working plan with checks',
    'from first attempt to good habit',
    'how to get it right step by step',
    'what to do first, next and last',
    'a hands-on guide to doing it well',
  ],
  learn: [
    'how to understand it properly',
    'how to learn it and check your sources',
    'a clear way into the subject',
    'making sense of it step by step',
    'how to read up on it with care',
    'the basics and how to check them',
    'from first question to clear view',
    'a guide for careful beginners',
  ],
  question: [
    'how to find a sound answer',
    'how to check the answers you read',
    'where to look and what to check',
    'a careful way to find out',
    'from first question to sound answer',
    'how to get to the bottom of it',
    'finding an answer you can trust',
    'how to find out for yourself',
    'a method for finding out',
    'how to tell good answers from bad',
  ],
  professional: ['a structured approach', 'principles, process and review', 'a guide to sound decisions'],
  conversational: ['let’s work it out together', 'what you’ll want to know first', 'a friendly walk through it'],
  technical: ['process, criteria and verification', 'method, checks and failure modes', 'a reproducible approach'],
  casual: ['the no-fuss guide', 'a simple way to get going', 'a quick guide for busy people'],
  persuasive: ['why a careful start pays off', 'make your next move count', 'the case for doing it properly'],
}

/** Titles that hold the keyword inside a sentence. */
export const titlesAbout: readonly string[] = [
  'A practical guide to $exact',
  'What to know about $exact before you start',
  'A clear and careful guide to $exact',
  'Your questions about $exact, worked through',
  'A plain guide to $exact, with a checklist',
  'Getting the basics of $exact right',
  'The first things to learn about $exact',
  'A step-by-step view of $exact',
  'What to ask about $exact first',
  'Making sense of $exact, step by step',
]
