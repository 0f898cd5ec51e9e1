import { expect, test } from 'vitest'
import { coverSources, narrowCover } from './cover-sources.ts'

const id = '01890000-0000-7000-8000-00000000000f'

test.each([
  ['a drawn cover', '/media/covers/rain-barrels-800.png', 1600, '/media/covers/800/rain-barrels-800.png'],
  ['an uploaded picture', `/media/images/${id}-1600.webp`, 1440, `/media/images/${id}-800.webp`],
  ['a picture that is narrow already', `/media/images/${id}-1600.webp`, 800, null],
  ['a photograph from elsewhere', 'https://images.example.com/photo-1600.webp', 1600, null],
])('the narrow size of %s', (_, url, width, narrow) => {
  expect(narrowCover({ url, width })).toBe(narrow)
})

test('a browser may choose between two sizes; with one size there is no choice', () => {
  expect(coverSources({ url: '/media/covers/bees.png', width: 1600 }, '100vw')).toEqual({
    srcSet: '/media/covers/800/bees.png 800w, /media/covers/bees.png 1600w',
    sizes: '100vw',
  })
  expect(coverSources({ url: 'https://images.example.com/bees.jpg', width: 1600 }, '100vw')).toEqual({})
})
