import { expect, test } from 'vitest'
import { readSiteLines } from './site-lines.ts'

test('without column names the domain is the first cell, and empty lines are counted but not read', () => {
  expect(readSiteLines('one.example.com\n\ntwo.example.com,ignored\n')).toMatchObject([
    { line: 1, value: 'one.example.com', site: { host: 'one.example.com' } },
    { line: 3, value: 'two.example.com', site: { host: 'two.example.com' } },
  ])
})

test('column names define the order of the columns, in any spelling', () => {
  const [line] = readSiteLines('Name;Blog Theme;URL;Category\nThe blog;Atlas;blog.example.com;travel|finance\n')
  expect(line).toEqual({
    line: 2,
    value: 'blog.example.com',
    site: {
      host: 'blog.example.com',
      name: 'The blog',
      tagline: undefined,
      theme: 'atlas',
      categories: ['Travel', 'Finance'],
    },
  })
})

test('a file with only column names has no lines', () => {
  expect(readSiteLines('domain,name\n')).toEqual([])
  expect(readSiteLines('')).toEqual([])
})
