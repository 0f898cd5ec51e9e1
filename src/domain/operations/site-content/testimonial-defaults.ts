/** A default testimonial: an example of no real person, without a source. */
export type TestimonialDefault = { id: string; name: string; role: string; content: string; rating: number }

/** The ids never change: an operator's change of an example is stored under its id. */
export const testimonialDefaults: readonly TestimonialDefault[] = [
  {
    id: '0193a1c0-0000-7000-8000-000000000001',
    name: 'An SEO consultant',
    role: 'Works for a dozen small clients',
    content:
      'I send the report instead of a spreadsheet. My clients open each page themselves and see their link on it.',
    rating: 5,
  },
  {
    id: '0193a1c0-0000-7000-8000-000000000002',
    name: 'A shop owner',
    role: 'Sells garden tools online',
    content: 'I know what was placed, where it is, and which links went missing. The credit of a lost one came back.',
    rating: 5,
  },
  {
    id: '0193a1c0-0000-7000-8000-000000000003',
    name: 'A content manager',
    role: 'Runs the blog of a software company',
    content: 'The first article took a few minutes, and I could read it before I paid for anything.',
    rating: 5,
  },
]
