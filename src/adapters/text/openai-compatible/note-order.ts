import type { Focus } from '#adapters/knowledge/keyword/keyword-patterns.ts'
import type { Intent } from '#adapters/knowledge/keyword/read-keyword.ts'

export type NoteKind =
  | 'definition'
  | 'answer'
  | 'cases'
  | 'otherCases'
  | 'why'
  | 'how'
  | 'kinds'
  | 'parts'
  | 'criteria'
  | 'topics'
  | 'tasks'
  | 'problems'
  | 'mistakes'
  | 'upkeep'
  | 'costs'
  | 'terms'
  | 'ask'
  | 'measure'
  | 'safety'
  | 'questions'
  | 'versus'

const rest: readonly NoteKind[] = [
  ...(['kinds', 'criteria', 'topics', 'how', 'tasks', 'mistakes', 'costs', 'questions', 'why', 'parts'] as const),
  ...(['otherCases', 'upkeep', 'problems', 'measure', 'ask', 'safety', 'versus', 'terms'] as const),
]

type FormIntent = Exclude<Intent, 'software' | 'brand' | 'news'>

const notesByForm: Record<FormIntent, readonly NoteKind[]> = {
  buy: ['criteria', 'kinds', 'measure', 'costs', 'mistakes', 'questions', 'otherCases', ...rest],
  compare: ['versus', 'kinds', 'criteria', 'costs', 'otherCases', 'mistakes', ...rest],
  'how-to': ['tasks', 'safety', 'mistakes', 'problems', 'parts', 'upkeep', ...rest],
  learn: ['how', 'kinds', 'topics', 'why', 'parts', 'mistakes', 'terms', ...rest],
  local: ['ask', 'costs', 'criteria', 'kinds', 'parts', 'safety', 'mistakes', ...rest],
  problem: ['problems', 'safety', 'how', 'parts', 'upkeep', 'ask', ...rest],
  question: ['topics', 'how', 'kinds', 'mistakes', 'tasks', ...rest],
}

/** The notes for each intent, most important first; the others follow. */
export const notesByIntent: Record<Intent, readonly NoteKind[]> = {
  ...notesByForm,
  software: notesByForm.buy,
  brand: notesByForm.buy,
  news: notesByForm.learn,
}

export const notesOfFocus: Record<Focus, NoteKind> = {
  costs: 'costs',
  upkeep: 'upkeep',
  problems: 'problems',
  kinds: 'kinds',
  parts: 'parts',
  mistakes: 'mistakes',
  why: 'why',
  measure: 'measure',
  terms: 'terms',
  questions: 'questions',
  tips: 'criteria',
}

type Outline = { article: string; orders: readonly string[] }

const outlinesByForm: Record<FormIntent, Outline> = {
  buy: {
    article: "a buyer's guide",
    orders: [
      'whom it suits and what decides first; the kinds, compared in a <table>; the criteria one by one, each with how to check it; what moves the cost; common mistakes; questions and answers; a short checklist (<ul>)',
      'what to measure or settle before looking (an <ol>); the criteria and the trade-offs between them; the kinds and whom each suits, in a <table>; costs over the time of use; questions and answers',
      'what changes from reader to reader (a <ul>); the kinds; the criteria, each with its weak point; how to test an offer, step by step (an <ol>); upkeep; questions and answers',
    ],
  },
  compare: {
    article: 'a comparison',
    orders: [
      'the difference in short; both sides in one <table> with the same rows; each criterion with who wins and when; who should choose which (a <ul>); costs; questions and answers',
      'what both have in common; where they part, criterion by criterion; a <table> with both; cases in which neither fits; a decision in steps (an <ol>); questions and answers',
    ],
  },
  'how-to': {
    article: 'a how-to guide',
    orders: [
      'what you need (a <ul>) and when not to begin; the steps in an <ol>, each with the result that shows it worked; what to do when a step fails, in a <table> of sign and cure; mistakes; questions and answers',
      'how it works, as far as the steps need it; the steps in an <ol>, each with its result; how to check the whole; safety; how to keep the result (a <ul>); questions and answers',
    ],
  },
  learn: {
    article: 'an explainer',
    orders: [
      'what it is, in exact words; how it works; its kinds, in a <table>; what follows from that in practice (a <ul>); common errors about it; questions and answers',
      'why it matters to the reader; the parts or terms one must know (a <ul>); how they work together; kinds and how to tell them apart; a worked example in steps (an <ol>); questions and answers',
    ],
  },
  local: {
    article: 'a guide to finding somebody local',
    orders: [
      'when a professional is needed; what to ask before hiring (a <ul>); how the job goes from first call to bill (an <ol>); what moves the cost; signs of good and bad work in a <table>; questions and answers',
      'how to make a short list nearby (an <ol>); criteria and how to check each; costs and how to compare quotes, in a <table>; mistakes; what to do in an emergency; questions and answers',
    ],
  },
  problem: {
    article: 'a troubleshooting guide',
    orders: [
      'the signs and what they say; causes in the order to check them (an <ol>), each with check and cure; when to stop and call a professional; how to prevent it (a <ul>); questions and answers',
      'first aid; a <table> of signs, causes and cures; each cause with its check; what a repair depends on; upkeep that prevents it (a <ul>); questions and answers',
    ],
  },
  question: {
    article: 'an answer to a question',
    orders: [
      'the answer in the first paragraph; why it is so; cases in which the answer differs (a <ul>); what to do now, step by step (an <ol>); related questions and answers',
      'the answer in the first paragraph; what it depends on, in a <table>; how to find out in your own case (an <ol>); mistakes; related questions and answers',
    ],
  },
}

/** The kind of article for each intent, in several orders, so that articles differ. */
export const outlinesByIntent: Record<Intent, Outline> = {
  ...outlinesByForm,
  software: outlinesByForm.buy,
  brand: outlinesByForm.buy,
  news: outlinesByForm.learn,
}
