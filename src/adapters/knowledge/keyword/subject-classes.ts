const subjectClasses = [
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
/** The kind of thing that a keyword is about. `place` is a building, a business that people visit, or a geographic place. */
export type SubjectClass = (typeof subjectClasses)[number]
