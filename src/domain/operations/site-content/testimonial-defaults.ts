/** A testimonial as the product brings it along: an example of how one looks, of nobody in particular, and without a source. */
export type TestimonialDefault = { id: string; name: string; role: string; content: string; rating: number }

/** They keep their ids for ever: an operator's change of one of them is stored under it. */
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
