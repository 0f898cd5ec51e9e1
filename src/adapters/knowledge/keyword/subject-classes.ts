export const subjectClasses = [
  'product',
  'service',
  'software',
  'activity',
  'concept',
  'condition',
  'food',
  'living',
  'place',
  'organization',
  'person',
  'event',
] as const
/** What sort of thing a keyword is about. `place` is a building, a business that one goes to, or a place on the map. */
export type SubjectClass = (typeof subjectClasses)[number]
