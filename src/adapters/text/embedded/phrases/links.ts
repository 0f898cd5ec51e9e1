import type { Tone } from '#contract/post-fields.ts'

/*
 * $link stands for the backlink. Its text may be anything: a brand, a phrase, a question, an address, another script. So no sentence ends
 * or pauses right after it, none repeats it, and none says what the linked page holds.
 */
const common = [
  'A {useful|sensible|handy} {starting point|first stop|page to open first} is $link — read it {alongside|next to} this guide and {compare the two|note where they differ}.',
  'Put $link on your reading list and {hold it to|judge it by} the same checks you use for any other source.',
  'Open $link in a {second|separate} tab and {note|mark} which of your own questions it answers.',
  'Keep $link to hand while you read and {mark|note} the points you want to {follow up|look at again}.',
  'Add $link to your list of sources and {write beside it|note} what you hope to find there.',
  'Set $link beside these notes and {see|check} where the two agree.',
  'Read $link with your own list of questions next to you, then {cross off|tick off} what is settled.',
  'One page to {visit|open} along the way is $link — take your list of questions with you.',
]

export const linkSentences: Record<Tone, readonly string[]> = {
  professional: [
    ...common,
    'For a further point of reference, consult $link and record how it bears on your own case.',
    'Include $link among the sources you review before you reach a decision.',
    'As a next reference, open $link and assess it against the criteria you set out here.',
  ],
  conversational: [
    ...common,
    'While you’re here, open $link in another tab and see which of your questions it helps with.',
    'If you like to read two things side by side, put $link next to this page and compare.',
    'Want a second stop? Try $link with your own questions in hand.',
  ],
  technical: [
    ...common,
    'Add $link to the references in your log and record the date on which you read it.',
    'Treat $link as one input among several and verify it by the procedure below.',
    'List $link as a reference and note which of your requirements it addresses.',
  ],
  casual: [
    ...common,
    'Have a look at $link too and see if it fits what you’re after.',
    'Pop $link open in another tab and dip into it as you go.',
    'Stick $link in your bookmarks so that it’s there when you need a second view.',
  ],
  persuasive: [
    ...common,
    'Take the first step now: open $link and bring your list of questions with you.',
    'Do not stop at one page — open $link as well and test it against your own needs.',
    'Give yourself a real basis for the decision: read $link next and weigh it against your notes.',
  ],
}
